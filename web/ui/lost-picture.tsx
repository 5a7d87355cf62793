import { Trans } from '@lingui/react/macro'

/** A page from which one page is missing, and the mark that asks for it. */
export function LostPicture() {
  return (
    <svg className="draw" viewBox="0 0 520 400">
      <text x="0" y="50" fontSize="30">
        <Trans>Page</Trans>
      </text>
      <text className="m" x="520" y="48" fontSize="15" textAnchor="end">
        404
      </text>
      <path className="l" d="M0 72h520" />
      <path
        className="g"
        d="M0 112h512M0 142h170M298 142h190M0 172h170M298 172h204M0 202h196M272 202h234M0 232h498M0 262h470M0 292h510M0 322h486M0 352h268"
      />
      <path className="r" d="M206 226 234 192 262 226" />
      <text className="put" x="234" y="172" fontSize="30" fontStyle="italic" textAnchor="middle">
        <Trans>page?</Trans>
      </text>
    </svg>
  )
}
