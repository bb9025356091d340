import type { KeyScope } from '@foyer/protocol/api-keys'
import type { ReactNode } from 'react'
import {
  AuditIcon,
  BackupsIcon,
  BrandingIcon,
  ClientsIcon,
  CollectionsIcon,
  DenialsIcon,
  EventsIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  LogsIcon,
  MailDeliveryIcon,
  MailIcon,
  MembersIcon,
  OwnersIcon,
  SettingsIcon,
  WebhooksIcon,
} from '../ui/icons.js'

/** A page in the navigation. */
export interface Place {
  to: string
  name: string
  icon: ReactNode
  /** Scope without which the page is hidden. */
  needs: KeyScope
  /** Scope without which the page can be read only. */
  changes?: KeyScope
}

/** Pages of the navigation under one heading. */
export interface PlaceGroup {
  /** Undefined for the first page, which stands alone. */
  heading: string | undefined
  places: readonly Place[]
}

const content: readonly Place[] = [
  {
    to: '/collections',
    name: 'Collections',
    icon: <CollectionsIcon />,
    needs: 'data:read',
    changes: 'data:write',
  },
  {
    to: '/backups',
    name: 'Backups',
    icon: <BackupsIcon />,
    needs: 'data:read',
    changes: 'settings',
  },
]

const people: readonly Place[] = [
  {
    to: '/members',
    name: 'Members',
    icon: <MembersIcon />,
    needs: 'members:read',
    changes: 'members:write',
  },
  { to: '/inbox', name: 'Inbox', icon: <InboxIcon />, needs: 'inbox:read' },
  {
    to: '/mail-texts',
    name: 'E-mail texts',
    icon: <MailIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/owners', name: 'Owners', icon: <OwnersIcon />, needs: 'all' },
]

const activity: readonly Place[] = [
  { to: '/denials', name: 'Denied calls', icon: <DenialsIcon />, needs: 'data:read' },
  { to: '/logs', name: 'Logs', icon: <LogsIcon />, needs: 'settings:read' },
  { to: '/events', name: 'Event log', icon: <EventsIcon />, needs: 'events:read' },
  { to: '/audit', name: 'Audit', icon: <AuditIcon />, needs: 'settings:read' },
]

const site: readonly Place[] = [
  {
    to: '/settings',
    name: 'Settings',
    icon: <SettingsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/mail-delivery',
    name: 'E-mail delivery',
    icon: <MailDeliveryIcon />,
    needs: 'all',
  },
  {
    to: '/branding',
    name: 'Branding',
    icon: <BrandingIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/clients',
    name: 'Clients',
    icon: <ClientsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/keys', name: 'API keys', icon: <KeyIcon />, needs: 'all' },
  {
    to: '/webhooks',
    name: 'Webhooks',
    icon: <WebhooksIcon />,
    needs: 'webhooks:read',
    changes: 'webhooks:write',
  },
]

/** The navigation, in its order. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    heading: undefined,
    places: [{ to: '/', name: 'Home', icon: <HomeIcon />, needs: 'data:read' }],
  },
  { heading: 'Content', places: content },
  { heading: 'People', places: people },
  { heading: 'Activity', places: activity },
  { heading: 'Site', places: site },
]

/** The pages of the navigation, in their order. */
export const places: readonly Place[] = placeGroups.flatMap((group) => group.places)
