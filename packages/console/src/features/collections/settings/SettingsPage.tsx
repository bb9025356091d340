import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { AllCollectionsLink, CollectionOfUrl } from '../../../collections-data/CollectionOfUrl.js'
import { Restricted } from '../../../owner/rights.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { collectionPath, type SettingsTab, settingsPath } from '../../../url/collection-paths.js'
import { ApiTab } from '../api/ApiTab.js'
import { DeletionRuleForm } from '../deletion-rule/DeletionRuleForm.js'
import { FieldsTab } from '../fields/FieldsTab.js'
import { IndexesTab } from '../indexes/IndexesTab.js'
import { PermissionsTab } from '../permissions/PermissionsTab.js'
import { DeclaredNotice } from './DeclaredNotice.js'
import { GeneralTab } from './GeneralTab.js'
import { texts } from './texts/texts.js'
import '../collections.css'
import './settings.css'

/** Settings of the collection that the URL names, on tabs that the URL names too. */
export function SettingsPage(): ReactNode {
  const { tab } = useParams()
  return (
    <CollectionOfUrl>
      {(collection, collections) => (
        // The key resets the forms for another collection.
        <Settings key={collection.id} {...{ collection, collections, tab }} />
      )}
    </CollectionOfUrl>
  )
}

interface SettingsProps {
  collection: Collection
  collections: readonly Collection[]
  tab: string | undefined
}

const tabs: readonly { tab: SettingsTab | undefined; name: string }[] = [
  { tab: undefined, name: texts.general.label },
  { tab: 'fields', name: texts.tabs.fields },
  { tab: 'permissions', name: texts.tabs.permissions },
  { tab: 'indexes', name: texts.tabs.indexes },
  { tab: 'deleted-members', name: texts.tabs.deletedMembers },
  { tab: 'api', name: 'API' },
]

function Settings({ collection, collections, tab }: SettingsProps): ReactNode {
  const { id, displayName } = collection
  return (
    <>
      <PageHeader
        title={texts.title(displayName)}
        backLink={<AllCollectionsLink />}
        summary={<code>{id}</code>}
      >
        <Link className="button" to={collectionPath(id)}>
          {texts.toItems}
        </Link>
      </PageHeader>
      <nav aria-label={texts.nav} className="settings-tabs">
        {tabs.map((entry) => (
          <NavLink key={entry.name} className="tab" to={settingsPath(id, entry.tab)} end>
            {entry.name}
          </NavLink>
        ))}
      </nav>
      {collection.isDeclared && tab !== 'deleted-members' && tab !== 'api' && (
        // The key repeats the comparison on each tab, because the previous tab may have changed the collection.
        <DeclaredNotice key={tab} collectionId={id} />
      )}
      {tab === 'api' ? (
        <ApiTab collection={collection} />
      ) : (
        <Restricted needs="settings">
          <TabContent {...{ collection, collections, tab }} />
        </Restricted>
      )}
    </>
  )
}

function TabContent({ collection, collections, tab }: SettingsProps): ReactNode {
  switch (tab) {
    case undefined:
      return <GeneralTab {...{ collection, collections }} />
    case 'fields':
      return <FieldsTab {...{ collection, collections }} />
    case 'permissions':
      return <PermissionsTab collection={collection} />
    case 'indexes':
      return <IndexesTab collection={collection} />
    case 'deleted-members':
      return <DeletionRuleForm collection={collection} />
    default:
      return (
        <EmptyState title={texts.noTab}>
          <Link to={settingsPath(collection.id)}>{texts.toGeneral}</Link>
        </EmptyState>
      )
  }
}
