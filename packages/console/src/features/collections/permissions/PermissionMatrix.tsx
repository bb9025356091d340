import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../../../ui/icons.js'
import { DataTable } from '../../../ui/table/DataTable.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { texts as collectionTexts } from '../texts/texts.js'
import { isPossible, type Person } from './people.js'
import { operations, type Permissions } from './presets.js'
import { texts } from './texts/texts.js'

interface PermissionMatrixProps {
  label: string
  people: readonly Person[]
  permissions: Permissions
  /** Permissions to compare with; cells that differ are marked. */
  before: Permissions
}

/** Table of the operations that each kind of caller may perform. */
export function PermissionMatrix(props: PermissionMatrixProps): ReactNode {
  const { label, people, permissions, before } = props
  return (
    <DataTable
      label={label}
      entries={people}
      idOf={({ id }) => id}
      columns={[
        {
          name: texts.caller,
          cell: ({ name, about }) => (
            <span className="matrix-person">
              {name}
              <span className="matrix-about">{about}</span>
            </span>
          ),
        },
        ...operations.map((operation) => ({
          name: collectionTexts.operations[operation],
          cell: (person: Person) => {
            const may = isPossible(permissions, operation, person)
            const isChanged = may !== isPossible(before, operation, person)
            return <Mark may={may} isChanged={isChanged} />
          },
        })),
      ]}
    />
  )
}

function Mark({ may, isChanged }: { may: boolean; isChanged: boolean }): ReactNode {
  return (
    <span className="matrix-mark" data-may={may} data-changed={isChanged}>
      {may ? <CheckIcon /> : <CloseIcon />}
      {may ? commonWords.yes : commonWords.no}
      {isChanged && <span className="visually-hidden">{texts.changes}</span>}
    </span>
  )
}
