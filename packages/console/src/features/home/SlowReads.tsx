import type { SlowReadFigures } from '@foyer/protocol/overview'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../ui/format/format-number.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { collectionPath, settingsPath } from '../../url/collection-paths.js'
import { texts } from './texts/texts.js'

/** Slow reads of items, with the index that would help. */
export function SlowReads({ slowReads }: { slowReads: readonly SlowReadFigures[] }): ReactNode {
  return (
    <section className="section home-section" aria-labelledby="home-slow">
      <h2 id="home-slow">{texts.slow.heading}</h2>
      <DataTable
        label={texts.slow.heading}
        columns={slowColumns}
        entries={slowReads}
        empty={<p className="muted">{texts.slow.none}</p>}
        idOf={({ dataCollectionId, advice }) => `${dataCollectionId} ${advice}`}
      />
    </section>
  )
}

const slowColumns: readonly DataColumn<SlowReadFigures>[] = [
  {
    name: texts.slow.collection,
    cell: ({ dataCollectionId }) => (
      <Link to={collectionPath(dataCollectionId)}>{dataCollectionId}</Link>
    ),
  },
  { name: texts.slow.index, cell: (slow) => <MissingIndex slow={slow} /> },
  { name: texts.slow.longest, align: 'end', cell: (slow) => `${formatCount(slow.longestMs)} ms` },
  { name: texts.slow.times, align: 'end', cell: ({ times }) => formatCount(times) },
  { name: texts.slow.last, cell: ({ lastAt }) => <TimeText iso={lastAt} /> },
]

function MissingIndex({ slow }: { slow: SlowReadFigures }): ReactNode {
  const { dataCollectionId, missingIndexes, advice } = slow
  if (missingIndexes.length === 0) return <span className="home-advice">{advice}</span>
  return (
    <Link to={settingsPath(dataCollectionId, 'indexes')}>{texts.slow.indexOn(missingIndexes)}</Link>
  )
}
