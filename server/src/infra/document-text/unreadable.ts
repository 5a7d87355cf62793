import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import type { UnreadableReason } from './document-text.ts'

export const unreadable: Record<UnreadableReason, Sentence> = {
  encrypted: msg`This file is protected with a password. Save it without one, and give it again.`,
  broken: msg`This file is damaged and cannot be opened.`,
  empty: msg`There is no text in this file. If it is a scan, run text recognition over it first.`,
  unknown: msg`This is none of the files that can be read: PDF, DOCX, TXT, Markdown, HTML or CSV.`,
  'old-word': msg`This is a file of an old Word, or one with a password. Save it as DOCX without a password.`,
  misnamed: msg`What is in this file is not what its name says. Save it anew from the program that it comes from.`,
  'too-large': msg`This file needs too much memory to be opened. Split it into smaller ones.`,
  'too-slow': msg`This file takes too long to read. Split it into smaller ones.`,
}
