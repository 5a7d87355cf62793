/** Long work: `done` of `total`. Put counts and time beside it in words. */
export function Progress({ label, done, total, warn = false }: { label: string; done: number; total: number; warn?: boolean }) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      data-warn={warn || undefined}
      data-over={done > total || undefined}
    >
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
