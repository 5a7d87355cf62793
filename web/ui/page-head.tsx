import { type ReactNode, useEffect } from 'react'

import { useInstanceName } from './instance-name.tsx'

export interface PageHeadProps {
  title: string
  /** The name of the tab, where it is another one. */
  tabTitle?: string
  children?: ReactNode
  actions?: ReactNode
}

/** Title left, actions right, what the page says about itself under it. Sets the title of the tab too. */
export function PageHead({ title, tabTitle = title, children, actions }: PageHeadProps) {
  usePageTitle(tabTitle)
  return (
    <div className="page-head">
      <div className="min-w-0">
        <h1 className="h1">{title}</h1>
        {children && <p className="soft">{children}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

/** For screens without a PageHead. */
export function usePageTitle(title: string) {
  const name = useInstanceName()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
