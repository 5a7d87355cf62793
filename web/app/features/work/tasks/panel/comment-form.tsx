import { CommentForm } from '../../../../../ui/talk/comment-form.tsx'
import { usePeople } from '../../../identity/team/use-people.ts'
import { useComment } from '../queries.ts'

/** Stays at the foot of the panel. */
export function TaskCommentForm({ taskId }: { taskId: string }) {
  const [people, comment] = [usePeople(), useComment()]
  return (
    <div className="task-talk">
      <CommentForm about={taskId} people={people} sending={comment} onSend={(body, options) => comment.mutate({ taskId, body }, options)} />
    </div>
  )
}
