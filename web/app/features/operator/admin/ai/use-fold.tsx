import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { IconButton } from '../../../../../ui/button.tsx'

interface Fold {
  className: string
  actions: ReactNode
}

/** For a sheet of a long page: on a phone its content is folded away until somebody asks for it, elsewhere it shows. */
export function useFold(title: string): Fold {
  const [isOpen, setOpen] = useState(false)
  return {
    className: isOpen ? 'ai-fold ai-fold-open' : 'ai-fold',
    actions: (
      <span className="md:hidden">
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          size="sm"
          label={isOpen ? t`Hide ${{ section: title }}` : t`Show ${{ section: title }}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
    ),
  }
}
