import { lazy, type ReactNode, useLayoutEffect, useState } from 'react'
import { createBrowserRouter, createRoutesFromElements, Route, RouterProvider } from 'react-router'
import { HomePage } from '../features/home/HomePage.js'
import { NoDocumentation, NotFound } from './NotFound.js'
import { LeaveContext, Shell } from './Shell.js'

type DataRouter = ReturnType<typeof createBrowserRouter>

// Loaded on demand: the tables are larger than all other code, and the first page needs none.
const InboxPage = lazyPage(() => import('../features/inbox/InboxPage.js'), 'InboxPage')
const MembersPage = lazyPage(() => import('../features/members/MembersPage.js'), 'MembersPage')
const MemberPage = lazyPage(() => import('../features/members/member/MemberPage.js'), 'MemberPage')
const CollectionsPage = lazyPage(
  () => import('../features/collections/CollectionsPage.js'),
  'CollectionsPage',
)
const ItemsPage = lazyPage(() => import('../features/items/ItemsPage.js'), 'ItemsPage')
const ImportPage = lazyPage(() => import('../features/items/import/ImportPage.js'), 'ImportPage')
const CollectionSettingsPage = lazyPage(
  () => import('../features/collections/settings/SettingsPage.js'),
  'SettingsPage',
)
const DenialsPage = lazyPage(() => import('../features/denials/DenialsPage.js'), 'DenialsPage')
const EventsPage = lazyPage(() => import('../features/events/EventsPage.js'), 'EventsPage')
const WebhooksPage = lazyPage(() => import('../features/webhooks/WebhooksPage.js'), 'WebhooksPage')
const WebhookPage = lazyPage(() => import('../features/webhooks/WebhookPage.js'), 'WebhookPage')
const SettingsPage = lazyPage(() => import('../features/settings/SettingsPage.js'), 'SettingsPage')
const BrandingPage = lazyPage(() => import('../features/branding/BrandingPage.js'), 'BrandingPage')
const MailDeliveryPage = lazyPage(
  () => import('../features/mail-delivery/MailDeliveryPage.js'),
  'MailDeliveryPage',
)
const MailTextsPage = lazyPage(
  () => import('../features/mail-texts/MailTextsPage.js'),
  'MailTextsPage',
)
const ClientsPage = lazyPage(() => import('../features/clients/ClientsPage.js'), 'ClientsPage')
const BackupPage = lazyPage(() => import('../features/backups/BackupPage.js'), 'BackupPage')
const BackupsPage = lazyPage(() => import('../features/backups/BackupsPage.js'), 'BackupsPage')
const KeysPage = lazyPage(() => import('../features/keys/KeysPage.js'), 'KeysPage')
const OwnersPage = lazyPage(() => import('../features/owners/OwnersPage.js'), 'OwnersPage')
const AccountPage = lazyPage(() => import('../features/owners/AccountPage.js'), 'AccountPage')
const AuditPage = lazyPage(() => import('../features/audit/AuditPage.js'), 'AuditPage')
const LogsPage = lazyPage(() => import('../features/logs/LogsPage.js'), 'LogsPage')

const routes = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route index element={<HomePage />} />
    <Route path="inbox" element={<InboxPage />} />
    <Route path="inbox/:mailId" element={<InboxPage />} />
    <Route path="members" element={<MembersPage />} />
    <Route path="members/:memberId" element={<MemberPage />} />
    <Route path="collections" element={<CollectionsPage />} />
    <Route path="collections/:collectionId" element={<ItemsPage />} />
    <Route path="collections/:collectionId/import" element={<ImportPage />} />
    <Route path="collections/:collectionId/settings/:tab?" element={<CollectionSettingsPage />} />
    <Route path="denials" element={<DenialsPage />} />
    <Route path="events" element={<EventsPage />} />
    <Route path="webhooks" element={<WebhooksPage />} />
    <Route path="webhooks/:endpointId" element={<WebhookPage />} />
    <Route path="settings" element={<SettingsPage />} />
    <Route path="branding" element={<BrandingPage />} />
    <Route path="mail-delivery" element={<MailDeliveryPage />} />
    <Route path="mail-texts/:mail?" element={<MailTextsPage />} />
    <Route path="clients" element={<ClientsPage />} />
    <Route path="backups" element={<BackupsPage />} />
    <Route path="backups/:backupId" element={<BackupPage />} />
    <Route path="keys" element={<KeysPage />} />
    <Route path="owners" element={<OwnersPage />} />
    <Route path="account" element={<AccountPage />} />
    <Route path="logs" element={<LogsPage />} />
    <Route path="audit" element={<AuditPage />} />
    <Route path="documentation" element={<NoDocumentation />} />
    <Route path="*" element={<NotFound />} />
  </Route>,
)

/** Loads the page that a module exports. */
function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

interface PagesProps {
  /** Locks the owner key or logs the owner out. */
  onLeave: () => void
}

/** Pages of the console, with a router that can hold a navigation. */
export function Pages({ onLeave }: PagesProps): ReactNode {
  const [router, setRouter] = useState<DataRouter>()
  useLayoutEffect(() => {
    const created = createBrowserRouter(routes, { basename: '/console' })
    setRouter(created)
    return () => created.dispose()
  }, [])
  return (
    router && (
      <LeaveContext value={onLeave}>
        <RouterProvider router={router} />
      </LeaveContext>
    )
  )
}
