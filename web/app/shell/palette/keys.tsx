import { Kbd } from '../../../ui/kbd.tsx'

/** Keys of a shortcut: `Mod K` at once, `G D` one after the other. */
export function Keys({ keys }: { keys: string }) {
  if (keys.startsWith('Mod ')) return <Kbd keys={keys} />
  return (
    <span className="row gap-1">
      {keys.split(' ').map((key) => (
        <Kbd key={key} keys={key} />
      ))}
    </span>
  )
}
