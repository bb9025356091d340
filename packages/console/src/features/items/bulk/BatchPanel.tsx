import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ProgressBar } from '../../../background/ProgressBar.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { explain } from '../../../ui/Problem.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { describeProgress, headline } from './batch-words.js'
import { processedCount } from './run-batches.js'
import { texts } from './texts/texts.js'
import type { Batches } from './useBatches.js'

/** Refused entries that are listed. */
const listedRefusals = 20

/** Progress of a run over many items, with the numbers of completed, refused, unknown and remaining items. */
export function BatchPanel({ batches }: { batches: Batches }): ReactNode {
  const { run, progress } = batches
  if (run === undefined || progress === undefined) return null
  const isRunning = progress.state === 'running'
  const { undo } = run
  return (
    <section className="batch" aria-label={run.title} data-state={progress.state}>
      <ProgressBar
        label={run.title}
        fraction={processedCount(progress) / Math.max(1, progress.total)}
      />
      <div className="batch-text" role="status">
        <strong>{headline(progress, run.title)}</strong>
        <span>{describeProgress(progress, run.done)}</span>
        {progress.error !== undefined && <span>{explain(progress.error)}</span>}
      </div>
      {progress.refused.length > 0 && (
        <details>
          <summary>{texts.refused(formatCount(progress.refused.length))}</summary>
          <ul>
            {progress.refused.slice(0, listedRefusals).map(({ id, problem }) => (
              <li key={id}>
                <code>{id}</code> {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="cluster">
        {isRunning ? (
          <Button className="button" onPress={batches.stop}>
            {commonWords.stop}
          </Button>
        ) : (
          <>
            {progress.state !== 'finished' && (
              <Button className="button primary" onPress={batches.resume}>
                {commonWords.resume}
              </Button>
            )}
            {undo !== undefined && progress.done > 0 && (
              <Button className="button" onPress={() => batches.start(undo())}>
                {commonWords.undo}
              </Button>
            )}
            <Button className="button quiet" onPress={batches.close}>
              {commonWords.close}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
