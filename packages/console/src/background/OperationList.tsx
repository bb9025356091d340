import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { listOperations, type Operation, onOperations, removeOperation } from './operations.js'
import { ProgressBar } from './ProgressBar.js'
import { useUnloadWarning } from './useUnloadWarning.js'
import './operations.css'
import { commonWords, texts } from '../ui/texts/texts.js'

/** Long operations of this tab, on every page, with their progress and result. */
export function OperationList(): ReactNode {
  const operations = useSyncExternalStore(onOperations, listOperations)
  const { pathname } = useLocation()
  const isRunning = operations.some(({ state }) => state === 'running')
  useUnloadWarning(isRunning)
  useEffect(
    () => () => {
      // The page of an operation shows its result, so leaving the page dismisses the operation.
      for (const { id, path, state } of listOperations()) {
        if (state === 'finished' && path === pathname) removeOperation(id)
      }
    },
    [pathname],
  )
  const otherOperations = operations.filter(({ path }) => path !== pathname)
  if (otherOperations.length === 0) return null
  return (
    <section className="operations" aria-label={texts.operations.list}>
      {otherOperations.map((operation) => (
        <OperationRow key={operation.id} operation={operation} />
      ))}
    </section>
  )
}

function OperationRow({ operation }: { operation: Operation }): ReactNode {
  const { id, title, path, state, text, fraction, stop, resume } = operation
  return (
    <div className="operation" data-state={state}>
      {state === 'running' && <ProgressBar label={title} fraction={fraction} />}
      <p role="status">
        <strong>{title}</strong> {text}
      </p>
      <div className="operation-buttons">
        {path !== undefined && (
          <Link className="button quiet" to={path}>
            {texts.operations.show}
          </Link>
        )}
        {state === 'running' && (
          <Button className="button" onPress={stop}>
            {commonWords.stop}
          </Button>
        )}
        {state === 'halted' && resume !== undefined && (
          <Button className="button" onPress={resume}>
            {commonWords.resume}
          </Button>
        )}
        {state !== 'running' && (
          <Button className="button quiet" onPress={() => removeOperation(id)}>
            {commonWords.close}
          </Button>
        )}
      </div>
    </div>
  )
}
