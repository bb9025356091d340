import type { Collection } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { DeletionRuleForm } from '../DeletionRuleForm.js'
import { texts } from './texts/texts.js'

/** Tab for the rule about the items of deleted members. */
export function DeletedMembersTab({ collection }: { collection: Collection }): ReactNode {
  const [isSaved, setSaved] = useState(false)
  return (
    <section className="settings-section" aria-label={texts.members.label}>
      <DeletionRuleForm collection={collection} onSaved={() => setSaved(true)} />
      {isSaved && (
        <p className="notice success" role="status">
          {texts.members.saved}
        </p>
      )}
    </section>
  )
}
