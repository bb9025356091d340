import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { ProgressBar } from '../../../background/ProgressBar.js'
import { saveFile } from '../../../background/save-file.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { commonWords } from '../../../ui/texts/texts.js'
import type { ImportRun, RunProgress } from './import-run.js'
import { reasonOf } from './import-session.js'
import type { RefusedRows } from './refused-rows.js'
import { describeProgress, headlineOf } from './run-words.js'
import { texts } from './texts/texts.js'

interface RunReportProps {
  run: ImportRun | undefined
  progress: RunProgress | undefined
  fileName: string
  collectionName: string
  itemsPath: string
  /** True while a run goes on or is about to start. */
  isBusy: boolean
  canStart: boolean
  onStart: (kind: RunProgress['kind']) => void
  onStop: () => void
  onContinue: () => void
}

/** Buttons, progress and results of the check and the import. */
export function RunReport(props: RunReportProps): ReactNode {
  const { run, progress, isBusy, canStart, onStart, onStop, onContinue } = props
  const isImported = progress?.kind === 'import' && progress.state === 'finished'
  const canResume = progress?.state === 'stopped' || progress?.state === 'interrupted'
  const isChecked = progress?.kind === 'check' && progress.state === 'finished'
  return (
    <>
      {run !== undefined && progress !== undefined && (
        <Report {...props} run={run} progress={progress} />
      )}
      <div className="cluster">
        {isBusy && (
          <Button className="button" onPress={onStop}>
            {commonWords.stop}
          </Button>
        )}
        {canResume && !isBusy && (
          <Button className="button primary" onPress={onContinue}>
            {commonWords.resume}
          </Button>
        )}
        {!isBusy && !isImported && (
          <>
            <Button
              className={isChecked || canResume ? 'button' : 'button primary'}
              isDisabled={!canStart}
              onPress={() => onStart('check')}
            >
              {texts.report.check}
            </Button>
            <Button
              className={isChecked ? 'button primary' : 'button'}
              isDisabled={!canStart}
              onPress={() => onStart('import')}
            >
              {texts.report.import}
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
  const { kind, state, fraction, error, unanswered, itemsWithUnknownReferences, tally } = progress
  const title = headlineOf(progress, fileName, collectionName)
  return (
    <section
      className="import-part import-report"
      data-state={state}
      aria-label={texts.report.label}
    >
      {state === 'running' && <ProgressBar label={title} fraction={fraction} />}
      <div role="status">
        <p>
          <strong>{title}</strong> {describeProgress(progress)}
        </p>
        {error !== undefined && <p>{reasonOf(error)}</p>}
        {itemsWithUnknownReferences > 0 && (
          <p>
            {texts.report.itemsWithUnknownReferences(
              itemsWithUnknownReferences,
              formatCount(itemsWithUnknownReferences),
            )}
          </p>
        )}
        {unanswered > 0 && <p>{texts.report.unanswered}</p>}
        {(state === 'stopped' || state === 'interrupted') && <p>{texts.report.notSent}</p>}
        {state === 'cut-short' && <p>{texts.report.cutShort}</p>}
        {state === 'finished' && kind === 'check' && (
          <p>{tally.refused === 0 ? texts.report.allGood : texts.report.someWrong}</p>
        )}
      </div>
      {kind === 'import' && state === 'finished' && (
        <p>
          <Link to={itemsPath}>{texts.report.show}</Link>
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
  const name = `${fileName.replace(/\.[^.]*$/, '')}-refused.${refused.extension}`
  return (
    <>
      <div className="cluster">
        <Button className="button" onPress={() => saveFile(name, refused.toFile())}>
          {texts.report.download(count, formatCount(count))}
        </Button>
      </div>
      <section
        className="table-frame import-scroll"
        aria-label={texts.report.refused}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.columns.column}</th>
              <th scope="col">{texts.report.problem}</th>
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
        <p className="muted">{texts.report.firstListed(formatCount(refused.first.length))}</p>
      )}
    </>
  )
}
