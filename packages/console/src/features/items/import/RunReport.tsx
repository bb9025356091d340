import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { ShareBar } from '../../../background/ShareBar.js'
import { saveFile } from '../../../background/save-file.js'
import { formatCount } from '../../../ui/numbers.js'
import type { ImportRun, RunProgress } from './import-run.js'
import { reasonOf } from './import-session.js'
import type { RefusedRows } from './refused-rows.js'
import { accountOf, headlineOf } from './run-words.js'

interface RunReportProps {
  run: ImportRun | undefined
  progress: RunProgress | undefined
  fileName: string
  collectionName: string
  itemsPath: string
  canStart: boolean
  onStart: (kind: RunProgress['kind']) => void
  onStop: () => void
  onContinue: () => void
}

/** Check and import: their buttons, progress, and what became of the rows. */
export function RunReport(props: RunReportProps): ReactNode {
  const { run, progress, canStart, onStart, onStop, onContinue } = props
  const isRunning = progress?.state === 'running'
  const isImported = progress?.kind === 'import' && progress.state === 'finished'
  const canGoOn = progress?.state === 'stopped' || progress?.state === 'interrupted'
  const isChecked = progress?.kind === 'check' && progress.state === 'finished'
  return (
    <>
      {run !== undefined && progress !== undefined && (
        <Report {...props} run={run} progress={progress} />
      )}
      <div className="import-buttons">
        {isRunning && (
          <Button className="button" onPress={onStop}>
            Stop
          </Button>
        )}
        {canGoOn && (
          <Button className="button primary" onPress={onContinue}>
            Continue
          </Button>
        )}
        {!isRunning && !isImported && (
          <>
            <Button
              className={isChecked || canGoOn ? 'button' : 'button primary'}
              isDisabled={!canStart}
              onPress={() => onStart('check')}
            >
              Check all rows
            </Button>
            <Button
              className={isChecked ? 'button primary' : 'button'}
              isDisabled={!canStart}
              onPress={() => onStart('import')}
            >
              Import
            </Button>
          </>
        )}
      </div>
    </>
  )
}

interface ReportProps extends Omit<RunReportProps, 'run' | 'progress'> {
  run: ImportRun
  progress: RunProgress
}

function Report({ run, progress, fileName, collectionName, itemsPath }: ReportProps): ReactNode {
  const { kind, state, share, error, unanswered, tally } = progress
  const title = headlineOf(progress, fileName, collectionName)
  return (
    <section className="import-part import-report" data-state={state} aria-label="Result">
      {state === 'running' && <ShareBar label={title} share={share} />}
      <div role="status">
        <p>
          <strong>{title}</strong> {accountOf(progress)}
        </p>
        {error !== undefined && <p>{reasonOf(error)}</p>}
        {unanswered > 0 && (
          <p>
            The rows without an answer may be stored. Continue sends them again and stores none
            twice.
          </p>
        )}
        {(state === 'stopped' || state === 'interrupted') && (
          <p>The rows after these were not sent. Continue goes on with them.</p>
        )}
        {state === 'cut-short' && <p>The rows after that were not read and are not stored.</p>}
        {state === 'finished' && kind === 'check' && (
          <p>
            {tally.refused === 0
              ? 'Nothing was stored. Every row can be imported.'
              : 'Nothing was stored. An import leaves out the rows with problems.'}
          </p>
        )}
      </div>
      {kind === 'import' && state === 'finished' && (
        <p>
          <Link to={itemsPath}>Show the items</Link>
        </p>
      )}
      {tally.refused > 0 && (
        <Refused refused={run.refused} count={tally.refused} fileName={fileName} />
      )}
    </section>
  )
}

interface RefusedProps {
  refused: RefusedRows
  count: number
  fileName: string
}

function Refused({ refused, count, fileName }: RefusedProps): ReactNode {
  const name = `${fileName.replace(/\.[^.]*$/, '')}-refused.csv`
  return (
    <>
      <div className="import-buttons">
        <Button className="button" onPress={() => saveFile(name, refused.toFile())}>
          {`Download ${count === 1 ? 'the refused row' : `the ${formatCount(count)} refused rows`}`}
        </Button>
      </div>
      <section
        className="table-frame import-scroll"
        aria-label="Refused rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Column</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {refused.first.map(({ line, field = '', problem }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{field}</td>
                <td className="import-reason">{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > refused.first.length && (
        <p className="muted">
          {`The first ${formatCount(refused.first.length)} are listed. The download has all of them.`}
        </p>
      )}
    </>
  )
}
