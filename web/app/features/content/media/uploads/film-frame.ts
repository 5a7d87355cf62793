const longestEdge = 1_600
const longestMs = 15_000

/** A frame from near the beginning of a film, as this browser draws it; null where it cannot play the film. */
export async function filmFrame(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    video.src = address
    await happens(video, 'loadeddata')
    video.currentTime = Math.min(1, video.duration / 2 || 0)
    await happens(video, 'seeked')
    return await drawn(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function happens(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The film cannot be played here.'))
    const timer = setTimeout(giveUp, longestMs)
    video.addEventListener('error', giveUp, { once: true })
    video.addEventListener(
      name,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

async function drawn(video: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, longestEdge / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob && new File([blob], 'frame.jpg', { type: 'image/jpeg' })
}
