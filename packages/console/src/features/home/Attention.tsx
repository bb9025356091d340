import type { Collection } from '@foyer/protocol'
import type { SlowReadFigures } from '@foyer/protocol/overview'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsPath } from '../../collections-data/collection-paths.js'
import { formatCount } from '../../ui/numbers.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { findOpenPermissions } from './open-permissions.js'

/** Permissions that let everybody write, in words. */
export function OpenPermissions({
  collections,
}: {
  collections: readonly Collection[]
}): ReactNode {
  const open = findOpenPermissions(collections)
  return (
    <section className="home-section" aria-labelledby="home-open">
      <h2 id="home-open">Open permissions</h2>
      {open.length === 0 ? (
        <p className="muted">Nobody without an account may write to a collection.</p>
      ) : (
        <ul className="home-open">
          {open.map(({ collection, text }) => (
            <li key={collection.id} className="notice warning">
              {text} <Link to={settingsPath(collection.id, 'permissions')}>Permissions</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Slow reads of items, with the index that would help. */
export function SlowReads({ slowReads }: { slowReads: readonly SlowReadFigures[] }): ReactNode {
  return (
    <section className="home-section" aria-labelledby="home-slow">
      <h2 id="home-slow">Slow queries</h2>
      {slowReads.length === 0 ? (
        <p className="muted">
          No query took longer than a quarter of a second since the server started.
        </p>
      ) : (
        <DataTable
          label="Slow queries"
          columns={slowColumns}
          entries={slowReads}
          idOf={({ dataCollectionId, advice }) => `${dataCollectionId} ${advice}`}
          narrow="cards"
        />
      )}
    </section>
  )
}

const slowColumns: readonly DataColumn<SlowReadFigures>[] = [
  {
    id: 'collection',
    name: 'Collection',
    cell: ({ dataCollectionId }) => (
      <Link to={`/collections/${encodeURIComponent(dataCollectionId)}`}>{dataCollectionId}</Link>
    ),
  },
  { id: 'index', name: 'Missing index', cell: (slow) => <MissingIndex slow={slow} /> },
  {
    id: 'longest',
    name: 'Longest',
    align: 'end',
    cell: (slow) => `${formatCount(slow.longestMs)} ms`,
  },
  { id: 'times', name: 'Times', align: 'end', cell: ({ times }) => formatCount(times) },
  { id: 'last', name: 'Last', cell: ({ lastAt }) => <TimeText iso={lastAt} /> },
]

function MissingIndex({ slow }: { slow: SlowReadFigures }): ReactNode {
  const { dataCollectionId, missingIndexes, advice } = slow
  if (missingIndexes.length === 0) return <span className="home-advice">{advice}</span>
  return (
    <Link to={settingsPath(dataCollectionId, 'indexes')}>Index on {missingIndexes.join(', ')}</Link>
  )
}
