import type { Collection } from '@foyer/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../../api/api-context.js'
import { CollectionOfUrl } from '../../../collections-data/CollectionOfUrl.js'
import { Restricted, useOwner } from '../../../owner/rights.js'
import { BackLink } from '../../../ui/BackLink.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { explain } from '../../../ui/Problem.js'
import { collectionPath } from '../../../url/collection-paths.js'
import { ColumnPlans } from './ColumnPlans.js'
import { planProblem } from './column-plan.js'
import { ExistingChoice } from './ExistingChoice.js'
import { FileChoice } from './FileChoice.js'
import { importSession, isBusy, type RunContext } from './import-session.js'
import { NotationChoice } from './NotationChoice.js'
import { Preview } from './Preview.js'
import { RunReport } from './RunReport.js'
import { texts } from './texts/texts.js'
import './import.css'

/** Import of a file into the collection that the URL names. */
export function ImportPage(): ReactNode {
  return (
    <CollectionOfUrl>
      {(collection) => <Import key={collection.id} collection={collection} />}
    </CollectionOfUrl>
  )
}

function Import({ collection }: { collection: Collection }): ReactNode {
  const { api, session, state, context } = useImportSession(collection)
  const { chosen, progress, run } = state
  const isDisabled = isBusy(state)
  const problem =
    chosen?.problem ?? (chosen?.source.format === 'csv' ? planProblem(chosen.columns) : undefined)
  const itemsPath = collectionPath(collection.id)
  return (
    <>
      <PageHeader
        title={texts.title(collection.displayName)}
        backLink={<BackLink to={itemsPath}>{collection.displayName}</BackLink>}
        summary={texts.summary}
      />
      <Restricted needs="data:write">
        <div className="import">
          <FileChoice
            state={state}
            isDisabled={isDisabled}
            onFile={(file) => session.choose(file, collection)}
            onEncoding={(encoding) => session.setEncoding(encoding, collection)}
          />
          {chosen !== undefined && state.activity !== 'reading' && (
            <>
              {chosen.source.format === 'csv' && (
                <>
                  <ColumnPlans
                    {...{ chosen, collection, isDisabled }}
                    onChange={session.setColumn}
                  />
                  <NotationChoice {...{ chosen, isDisabled }} onChange={session.setNotation} />
                </>
              )}
              <Preview {...{ chosen, collection }} />
              <ExistingChoice
                {...{ chosen, isDisabled }}
                existing={state.existing}
                onChange={session.setExisting}
              />
              {problem !== undefined && <p className="notice danger">{problem}</p>}
              {state.error !== undefined && (
                <p className="notice danger" role="alert">
                  {texts.fieldFailed(explain(state.error))}
                </p>
              )}
              <RunReport
                {...{ run, progress, itemsPath }}
                fileName={chosen.source.file.name}
                collectionName={collection.displayName}
                isBusy={isDisabled}
                canStart={problem === undefined}
                onStart={(kind) => session.start(kind, context)}
                onStop={session.stop}
                onContinue={() => session.resume({ ...context, api })}
              />
            </>
          )}
        </div>
      </Restricted>
    </>
  )
}

function useImportSession(collection: Collection) {
  const api = useApi()
  const queries = useQueryClient()
  const { pathname: path } = useLocation()
  const session = importSession(useOwner()?.id, collection.id)
  const state = useSyncExternalStore(session.subscribe, session.get)
  const onEnd = (): void => {
    for (const name of ['collections', 'items', 'item', 'item-count', 'choices']) {
      queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const context: RunContext = { api, collection, path, onEnd }
  return { api, session, state, context }
}
