import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskComment as TaskCommentShape } from '@postwright/contract/work/task-comments'
import { useInfiniteQuery } from '@tanstack/react-query'

import { Button } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Comment } from '../../../../../ui/talk/comment.tsx'
import { usePeople } from '../../../identity/team/use-people.ts'
import { commentsQuery, useEditComment, useRemoveComment } from '../queries.ts'

/** What was said, in the order in which it was: the newest stand at the end, above the field for the next one. */
export function Comments({ taskId, count }: { taskId: string; count: number }) {
  const comments = useInfiniteQuery(commentsQuery(taskId))
  const shown = comments.data?.pages.flatMap(({ items }) => items).toReversed() ?? []

  return (
    <section className="task-panel-part flush" aria-label={t`Comments`}>
      <div className="part-head">
        <h3 className="h3">
          <Trans>Comments</Trans>
        </h3>
        {count > 0 && <span className="count">{count}</span>}
      </div>
      {comments.data === undefined && count > 0 && (
        <LoadState of={comments} rows={2} loading={t`Loading comments`} failed={t`The comments could not be loaded`} />
      )}
      {comments.hasNextPage && (
        <Button size="sm" variant="ghost" pending={comments.isFetchingNextPage} onClick={() => comments.fetchNextPage()}>
          <Trans>Earlier comments</Trans>
        </Button>
      )}
      {shown.length === 0 && count === 0 && (
        <p className="soft t13">
          <Trans>Nobody has said anything yet.</Trans>
        </p>
      )}
      <ol className="comments">
        {shown.map((comment) => (
          <li key={comment.id}>
            <TaskComment comment={comment} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function TaskComment({ comment }: { comment: TaskCommentShape }) {
  const [people, edit, remove] = [usePeople(), useEditComment(), useRemoveComment()]
  return <Comment {...{ comment, people, edit, remove }} />
}
