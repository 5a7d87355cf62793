import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'

import { useChosenInView } from './use-chosen-in-view.ts'
import { useFadingSides } from './use-fading-sides.ts'

export interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
  panel: ReactNode
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Keeps panels that are not shown, for what must not lose its state. */
  keepMounted?: boolean
  className?: string
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, keepMounted = false, className }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useFadingSides(list)
  // An address may name a tab that this person does not have.
  const shown = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  useChosenInView(
    list,
    tabs.findIndex((tab) => tab.value === shown),
  )

  return (
    <Base.Root
      className={className}
      value={shown}
      onValueChange={(next: unknown) => {
        const chosen = tabs.find((tab) => tab.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Base.List ref={list} className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
