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

/** The pages of the navigation, in their order. */
export const places: readonly Place[] = [
  { to: '/', name: 'Home', icon: <HomeIcon />, needs: 'data:read' },
  { to: '/inbox', name: 'Inbox', icon: <InboxIcon />, needs: 'inbox:read' },
  {
    to: '/members',
    name: 'Members',
    icon: <MembersIcon />,
    needs: 'members:read',
    changes: 'members:write',
  },
  {
    to: '/collections',
    name: 'Collections',
    icon: <CollectionsIcon />,
    needs: 'data:read',
    changes: 'data:write',
  },
  { to: '/denials', name: 'Denied calls', icon: <DenialsIcon />, needs: 'data:read' },
  { to: '/events', name: 'Event log', icon: <EventsIcon />, needs: 'events:read' },
  {
    to: '/webhooks',
    name: 'Webhooks',
    icon: <WebhooksIcon />,
    needs: 'webhooks:read',
    changes: 'webhooks:write',
  },
  {
    to: '/settings',
    name: 'Settings',
    icon: <SettingsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/branding',
    name: 'Branding',
    icon: <BrandingIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/mail-texts',
    name: 'E-mail texts',
    icon: <MailIcon />,
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
  {
    to: '/backups',
    name: 'Backups',
    icon: <BackupsIcon />,
    needs: 'data:read',
    changes: 'settings',
  },
  { to: '/keys', name: 'API keys', icon: <KeyIcon />, needs: 'all' },
  { to: '/owners', name: 'Owners', icon: <OwnersIcon />, needs: 'all' },
  { to: '/audit', name: 'Audit', icon: <AuditIcon />, needs: 'settings:read' },
]
