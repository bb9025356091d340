import type { Collection } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { DeletionRuleForm } from '../DeletionRuleForm.js'

/** Tab for the rule about the items of deleted members. */
export function DeletedMembersTab({ collection }: { collection: Collection }): ReactNode {
  const [isSaved, setSaved] = useState(false)
  return (
    <section className="settings-section" aria-label="Items of deleted members">
      <DeletionRuleForm collection={collection} onSaved={() => setSaved(true)} />
      {isSaved && (
        <p className="notice success" role="status">
          The rule is saved. It counts for members who are deleted from now on.
        </p>
      )}
    </section>
  )
}
