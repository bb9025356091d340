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
export interface Page {
  to: string
  name: string
  icon: ReactNode
  /** Scope without which the page is hidden. */
  needs: KeyScope
  /** Scope without which the page can be read only. */
  changes?: KeyScope
}

/** Pages of the navigation under one heading. */
export interface PageGroup {
  /** Undefined for the first page, which has no group. */
  heading: string | undefined
  pages: readonly Page[]
}

const content: readonly Page[] = [
  {
    to: '/collections',
    name: texts.pages.collections,
    icon: <CollectionsIcon />,
    needs: 'data:read',
    changes: 'data:write',
  },
  {
    to: '/backups',
    name: texts.pages.backups,
    icon: <BackupsIcon />,
    needs: 'data:read',
    changes: 'settings',
  },
]

const people: readonly Page[] = [
  {
    to: '/members',
    name: texts.pages.members,
    icon: <MembersIcon />,
    needs: 'members:read',
    changes: 'members:write',
  },
  { to: '/inbox', name: texts.pages.inbox, icon: <InboxIcon />, needs: 'inbox:read' },
  {
    to: '/mail-texts',
    name: texts.pages.mailTexts,
    icon: <MailIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/owners', name: texts.pages.owners, icon: <OwnersIcon />, needs: 'all' },
]

const activity: readonly Page[] = [
  { to: '/denials', name: texts.pages.denials, icon: <DenialsIcon />, needs: 'data:read' },
  { to: '/logs', name: texts.pages.logs, icon: <LogsIcon />, needs: 'settings:read' },
  { to: '/events', name: texts.pages.events, icon: <EventsIcon />, needs: 'events:read' },
  { to: '/audit', name: texts.pages.audit, icon: <AuditIcon />, needs: 'settings:read' },
]

const site: readonly Page[] = [
  {
    to: '/settings',
    name: texts.pages.settings,
    icon: <SettingsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/mail-delivery',
    name: texts.pages.mailDelivery,
    icon: <MailDeliveryIcon />,
    needs: 'all',
  },
  {
    to: '/branding',
    name: texts.pages.branding,
    icon: <BrandingIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  {
    to: '/clients',
    name: texts.pages.clients,
    icon: <ClientsIcon />,
    needs: 'settings:read',
    changes: 'settings',
  },
  { to: '/keys', name: texts.pages.keys, icon: <KeyIcon />, needs: 'all' },
  {
    to: '/webhooks',
    name: texts.pages.webhooks,
    icon: <WebhooksIcon />,
    needs: 'webhooks:read',
    changes: 'webhooks:write',
  },
]

/** The navigation, in its order. */
export const pageGroups: readonly PageGroup[] = [
  {
    heading: undefined,
    pages: [{ to: '/', name: texts.pages.home, icon: <HomeIcon />, needs: 'data:read' }],
  },
  { heading: texts.groups.content, pages: content },
  { heading: texts.groups.people, pages: people },
  { heading: texts.groups.activity, pages: activity },
  { heading: texts.groups.site, pages: site },
]

/** The pages of the navigation, in their order. */
export const pages: readonly Page[] = pageGroups.flatMap((group) => group.pages)
