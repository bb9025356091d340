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
import { texts } from './texts/texts.js'

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
    name: texts.places.collections,
    icon: <CollectionsIcon />,
    needs: 'data:read',
    changes: 'data:write',
  },
  {
    to: '/backups',
    name: texts.places.backups,
    icon: <BackupsIcon />,
    needs: 'data:read',
    changes: 'settings',
  },
]

const people: readonly Place[] = [
  {
    to: '/members',
    name: texts.places.members,
    icon: <MembersIcon />,
    needs: 'members:read',
    changes: 'members:write',
  },
  { to: '/inbox', name: texts.places.inbox, icon: <InboxIcon />, needs: 'inbox:read' },
  {
    to: '/mail-texts',
    name: texts.places.mailTexts,
    icon: <MailIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/owners', name: texts.places.owners, icon: <OwnersIcon />, needs: 'all' },
]

const activity: readonly Place[] = [
  { to: '/denials', name: texts.places.denials, icon: <DenialsIcon />, needs: 'data:read' },
  { to: '/logs', name: texts.places.logs, icon: <LogsIcon />, needs: 'settings:read' },
  { to: '/events', name: texts.places.events, icon: <EventsIcon />, needs: 'events:read' },
  { to: '/audit', name: texts.places.audit, icon: <AuditIcon />, needs: 'settings:read' },
]

const site: readonly Place[] = [
  {
    to: '/settings',
    name: texts.places.settings,
    icon: <SettingsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/mail-delivery',
    name: texts.places.mailDelivery,
    icon: <MailDeliveryIcon />,
    needs: 'all',
  },
  {
    to: '/branding',
    name: texts.places.branding,
    icon: <BrandingIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/clients',
    name: texts.places.clients,
    icon: <ClientsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/keys', name: texts.places.keys, icon: <KeyIcon />, needs: 'all' },
  {
    to: '/webhooks',
    name: texts.places.webhooks,
    icon: <WebhooksIcon />,
    needs: 'webhooks:read',
    changes: 'webhooks:write',
  },
]

/** The navigation, in its order. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    heading: undefined,
    places: [{ to: '/', name: texts.places.home, icon: <HomeIcon />, needs: 'data:read' }],
  },
  { heading: texts.groups.content, places: content },
  { heading: texts.groups.people, places: people },
  { heading: texts.groups.activity, places: activity },
  { heading: texts.groups.site, places: site },
]

/** The pages of the navigation, in their order. */
export const places: readonly Place[] = placeGroups.flatMap((group) => group.places)
