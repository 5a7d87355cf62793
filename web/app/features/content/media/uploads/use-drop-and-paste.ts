import { type DragEvent, useEffect, useState } from 'react'

/** Files that are dropped on an element, or pasted while its screen is open and nobody types. */
export function useDropAndPaste(mayAdd: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (!mayAdd) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable="true"]') !== null
      if (files.length === 0 || isTyping) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  const dropping = {
    onDragOver(event: DragEvent) {
      if (!mayAdd || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!mayAdd || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return [isOver, dropping] as const
}
