// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { PostMedia, type ShownMedia } from './preview-media.tsx'
import { YoutubePreview } from './youtube-preview.tsx'

afterEach(cleanup)

const film: ShownMedia = { id: 'film', kind: 'video', address: '/poster', alt: 'Plums fall' }
const picture: ShownMedia = { id: 'picture', kind: 'image', address: '/cover', alt: 'A bowl of plums' }

function shown(...media: ShownMedia[]) {
  render(
    <PostMedia value={media}>
      <YoutubePreview content={{ title: 'Plums', body: 'How we pick them.' }} name="Loerie Lane" handle="loerielane" website={null} />
    </PostMedia>,
  )
}

test('a picture beside the film stands for it, as its thumbnail', () => {
  shown(film, picture)

  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/cover'])
  expect(screen.queryByText('+1')).toBeNull()
})

test('a picture alone is no film', () => {
  shown(picture)

  expect(screen.getByText('YouTube needs a film. Add one below the text.')).toBeTruthy()
})
