import { lazy, type ReactNode } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { InboxPage } from '../features/inbox/InboxPage.js'
import { NotFound } from './NotFound.js'
import { Shell } from './Shell.js'

// The tables weigh more than everything else together; the inbox does not wait for them.
const MembersPage = lazy(async () => ({
  default: (await import('../features/members/MembersPage.js')).MembersPage,
}))
const CollectionsPage = lazy(async () => ({
  default: (await import('../features/collections/CollectionsPage.js')).CollectionsPage,
}))
const ItemsPage = lazy(async () => ({
  default: (await import('../features/collections/ItemsPage.js')).ItemsPage,
}))
const EventsPage = lazy(async () => ({
  default: (await import('../features/events/EventsPage.js')).EventsPage,
}))
const WebhooksPage = lazy(async () => ({
  default: (await import('../features/webhooks/WebhooksPage.js')).WebhooksPage,
}))
const WebhookPage = lazy(async () => ({
  default: (await import('../features/webhooks/WebhookPage.js')).WebhookPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/SettingsPage.js')).SettingsPage,
}))
const ClientsPage = lazy(async () => ({
  default: (await import('../features/clients/ClientsPage.js')).ClientsPage,
}))
const KeysPage = lazy(async () => ({
  default: (await import('../features/keys/KeysPage.js')).KeysPage,
}))
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/AuditPage.js')).AuditPage,
}))

/** Routes of the console. */
export function Pages({ onLock }: { onLock: () => void }): ReactNode {
  return (
    <BrowserRouter basename="/console">
      <Routes>
        <Route element={<Shell onLock={onLock} />}>
          <Route index element={<Navigate to="/inbox" replace />} />
          <Route path="inbox" element={<InboxPage />} />
          <Route path="inbox/:mailId" element={<InboxPage />} />
          <Route path="members" element={<MembersPage />} />
          <Route path="collections" element={<CollectionsPage />} />
          <Route path="collections/:collectionId" element={<ItemsPage />} />
          <Route path="events" element={<EventsPage />} />
          <Route path="webhooks" element={<WebhooksPage />} />
          <Route path="webhooks/:endpointId" element={<WebhookPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="clients" element={<ClientsPage />} />
          <Route path="keys" element={<KeysPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
