import { t } from '@lingui/core/macro'
import type { TourId } from '@postwright/contract/work/tutorial'

export interface Stop {
  /** The `data-tour` of what it is about. */
  target: string
  title: string
  text: string
}

export interface Tour {
  title: string
  about: string
  stops: readonly Stop[]
}

export const tours: Record<TourId, Tour> = {
  dashboard: {
    title: t`Dashboard`,
    about: t`From a brief to what needs you`,
    stops: [
      {
        target: 'brief',
        title: t`Everything begins with a brief`,
        text: t`Say what happened, for whom, and what they should do. A sentence or two are enough.`,
      },
      {
        target: 'brief-types',
        title: t`Choose what to write`,
        text: t`Each content type is written for its platform, with its limits. Several are written at the same time.`,
      },
      {
        target: 'needs-me',
        title: t`What waits for you`,
        text: t`Posts to approve, deliveries that failed or are unclear, channels to connect again: each with the way to it.`,
      },
      {
        target: 'quota',
        title: t`What is left of your plan`,
        text: t`Drafts use tokens, published posts use posts. Work that is under way is set aside and counted when it is done.`,
      },
      {
        target: 'next-days',
        title: t`The next seven days`,
        text: t`What goes out when, in the time zone of each business. The Content Calendar shows more, and moves it.`,
      },
    ],
  },
  desk: {
    title: t`Content desk`,
    about: t`Read drafts, and send them on together`,
    stops: [
      {
        target: 'desk-brief',
        title: t`What was asked for`,
        text: t`The brief, as you sent it. It can be used again, or sent once more with changes.`,
      },
      {
        target: 'desk-drafts',
        title: t`All drafts of one brief`,
        text: t`They are written on the server: you may leave, and come back to finished ones. Each can be stopped on its own.`,
      },
      {
        target: 'desk-text',
        title: t`The draft you read`,
        text: t`With its length on that platform and what it claims. Open it in the editor to change it.`,
      },
      {
        target: 'desk-send',
        title: t`Approve and schedule together`,
        text: t`Tick the drafts that are good. One press approves them and gives each its time.`,
      },
    ],
  },
  editor: {
    title: t`Post editor`,
    about: t`Change a text, check it, approve it`,
    stops: [
      {
        target: 'editor-text',
        title: t`It saves as you type`,
        text: t`The count follows the rules of the platform. Ctrl and Z undo, and earlier versions can be brought back.`,
      },
      {
        target: 'editor-revise',
        title: t`Have it changed`,
        text: t`Shorter, simpler, or in your own words: what comes back is a new version, and the one before is kept.`,
      },
      {
        target: 'editor-preview',
        title: t`How it will look`,
        text: t`With the fold, the links and the shortened lines of the platform.`,
      },
      {
        target: 'editor-decision',
        title: t`Approve it`,
        text: t`A later change takes it back to draft, so that nothing unapproved goes out.`,
      },
      {
        target: 'editor-checks',
        title: t`What stops it, and what could be better`,
        text: t`Limits of the platform and the rules of the business, with what would mend it.`,
      },
    ],
  },
  calendar: {
    title: t`Content Calendar`,
    about: t`Plan, move, and find the gaps`,
    stops: [
      {
        target: 'calendar-bar',
        title: t`Month or week`,
        text: t`Turn the pages here. Plan my month proposes posts for the weeks to come.`,
      },
      {
        target: 'calendar-days',
        title: t`Drag a post to another day`,
        text: t`Or open it and choose the time there, which works without a mouse. Times are those of the business.`,
      },
      {
        target: 'calendar-tray',
        title: t`Posts without a time`,
        text: t`Drag one onto a day, or press Schedule.`,
      },
    ],
  },
  channels: {
    title: t`Channels`,
    about: t`Where posts go, and how to rehearse`,
    stops: [
      {
        target: 'channels',
        title: t`Where a business publishes`,
        text: t`Every business begins with a blog and a sandbox wall. A channel that was signed out is connected again here.`,
      },
      {
        target: 'channels-connect',
        title: t`Connect another one`,
        text: t`Choose its kind and give it a name that your colleagues know.`,
      },
      {
        target: 'channels-sandbox',
        title: t`Rehearse failures`,
        text: t`Actions, How it behaves: tell the wall to be slow, to refuse or to time out, as real platforms do, and watch what becomes of the post.`,
      },
    ],
  },
}
