/** The name of a channel where those of several businesses stand together. */
export function ChannelOf({ name, businessName }: { name: string; businessName: string }) {
  return (
    <>
      {name}
      <span className="t12 soft block">{businessName}</span>
    </>
  )
}
