import type { ChatTool } from '@postwright/contract/work/chat-cards'

import { draftsTool } from '../tools/drafts.ts'
import { findTool } from '../tools/find.ts'
import { metricsTool } from '../tools/metrics.ts'
import { postsTool } from '../tools/posts.ts'
import { profileTool } from '../tools/profile.ts'
import { reviseTool } from '../tools/revise.ts'
import { taskTool } from '../tools/task.ts'
import { timesTool } from '../tools/times.ts'
import type { ChatToolKind } from '../tools/tool.ts'

/** What the assistant may do, in the order in which models are told. */
export const chatTools: readonly ChatToolKind[] = [
  findTool,
  postsTool,
  draftsTool,
  reviseTool,
  timesTool,
  taskTool,
  metricsTool,
  profileTool,
]

export function toolOf(tool: ChatTool): ChatToolKind | undefined {
  return chatTools.find((kind) => kind.tool === tool)
}
