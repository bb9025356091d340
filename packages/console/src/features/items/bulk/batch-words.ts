import { formatCount } from '../../../ui/format/format-number.js'
import { type Progress, processedCount } from './run-batches.js'
import { texts } from './texts/texts.js'

/** Names a run with its state. */
export function headline({ state, refused }: Progress, title: string): string {
  if (state === 'running') return `${title}…`
  if (state === 'interrupted') return texts.interrupted(title)
  if (state === 'stopped') return texts.stopped(title)
  return refused.length === 0 ? texts.done : texts.doneWithRefusals
}

/** Describes the outcome of every item. */
export function describeProgress(progress: Progress, done: string): string {
  const { total, refused, unanswered } = progress
  const parts = [texts.progress(formatCount(progress.done), formatCount(total), done)]
  if (refused.length > 0) parts.push(texts.refused(formatCount(refused.length)))
  if (unanswered > 0) parts.push(texts.unanswered(formatCount(unanswered)))
  const remaining = total - processedCount(progress) - unanswered
  if (remaining > 0 && progress.state !== 'running')
    parts.push(texts.notSent(formatCount(remaining)))
  return `${parts.join(', ')}.`
}
