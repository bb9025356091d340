import { type ReactNode, Suspense } from 'react'
import { Button } from 'react-aria-components'
import { NavLink, Outlet, useLocation } from 'react-router'
import {
  AuditIcon,
  ClientsIcon,
  CollectionsIcon,
  EventsIcon,
  InboxIcon,
  KeyIcon,
  LockIcon,
  MembersIcon,
  SettingsIcon,
  WebhooksIcon,
} from '../ui/icons.js'
import { Loading } from '../ui/Loading.js'
import { PageHeader } from '../ui/PageHeader.js'
import { CrashBoundary } from './CrashBoundary.js'
import { Wordmark } from './Wordmark.js'
import './shell.css'

const places = [
  { to: '/inbox', name: 'Inbox', icon: <InboxIcon /> },
  { to: '/members', name: 'Members', icon: <MembersIcon /> },
  { to: '/collections', name: 'Collections', icon: <CollectionsIcon /> },
  { to: '/events', name: 'Event log', icon: <EventsIcon /> },
  { to: '/webhooks', name: 'Webhooks', icon: <WebhooksIcon /> },
  { to: '/settings', name: 'Settings', icon: <SettingsIcon /> },
  { to: '/clients', name: 'Clients', icon: <ClientsIcon /> },
  { to: '/keys', name: 'API keys', icon: <KeyIcon /> },
  { to: '/audit', name: 'Audit', icon: <AuditIcon /> },
]

/** Layout of every page: navigation, lock button and content. */
export function Shell({ onLock }: { onLock: () => void }): ReactNode {
  const [, place] = useLocation().pathname.split('/')
  const name = places.find(({ to }) => to === `/${place}`)?.name
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="shell-side">
        <Wordmark />
        <nav aria-label="Console">
          <ul>
            {places.map(({ to, name, icon }) => (
              <li key={to}>
                <NavLink className="shell-link" to={to}>
                  {icon}
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Button className="button quiet shell-lock" onPress={onLock}>
          <LockIcon /> Lock
        </Button>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <CrashBoundary key={place}>
          <Suspense fallback={<OnItsWay title={name} />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
    </div>
  )
}

/** Shows the header of a page while its code loads. */
function OnItsWay({ title }: { title: string | undefined }): ReactNode {
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <Loading what="the page" />
    </>
  )
}
