import { addImported, addPastChannel } from '../imports.ts'
import type { Member } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** What was posted elsewhere. */
export const importInputs: Record<string, ValidInput> = {
  'channelImports.get': reading(withPosts),
  'channelImports.posts': reading(async (member) => ({ ...(await withPosts(member)), q: 'plums', limit: 10 })),
  'channelImports.begin': { twice: 'same', input: async (member) => ({ channelId: (await addPastChannel(member)).channelId }) },
  'channelImports.stop': {
    twice: 'same',
    async input(member) {
      const { channelId } = await addPastChannel(member)
      await member.api.channelImports.begin({ channelId })
      return { channelId }
    },
  },
  'channelImports.teachVoice': { twice: 'same', input: async (member) => ({ ...(await withPosts(member)), teachesVoice: true }) },
  'channelImports.removePosts': { twice: 'same', input: withPosts },
}

async function withPosts(member: Member): Promise<{ channelId: string }> {
  return { channelId: (await addImported(member)).channelId }
}
