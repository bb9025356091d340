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
  readScope: KeyScope
  /** Scope without which the page can be read only. */
  writeScope?: KeyScope
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
    readScope: 'data:read',
    writeScope: 'data:write',
  },
  {
    to: '/backups',
    name: texts.pages.backups,
    icon: <BackupsIcon />,
    readScope: 'data:read',
    writeScope: 'settings',
  },
]

const people: readonly Page[] = [
  {
    to: '/members',
    name: texts.pages.members,
    icon: <MembersIcon />,
    readScope: 'members:read',
    writeScope: 'members:write',
  },
  { to: '/inbox', name: texts.pages.inbox, icon: <InboxIcon />, readScope: 'inbox:read' },
  {
    to: '/mail-texts',
    name: texts.pages.mailTexts,
    icon: <MailIcon />,
    readScope: 'settings:read',
    writeScope: 'settings',
  },
  { to: '/owners', name: texts.pages.owners, icon: <OwnersIcon />, readScope: 'all' },
]

const activity: readonly Page[] = [
  { to: '/denials', name: texts.pages.denials, icon: <DenialsIcon />, readScope: 'data:read' },
  { to: '/logs', name: texts.pages.logs, icon: <LogsIcon />, readScope: 'settings:read' },
  { to: '/events', name: texts.pages.events, icon: <EventsIcon />, readScope: 'events:read' },
  { to: '/audit', name: texts.pages.audit, icon: <AuditIcon />, readScope: 'settings:read' },
]

const site: readonly Page[] = [
  {
    to: '/settings',
    name: texts.pages.settings,
    icon: <SettingsIcon />,
    readScope: 'settings:read',
    writeScope: 'settings',
  },
  {
    to: '/mail-delivery',
    name: texts.pages.mailDelivery,
    icon: <MailDeliveryIcon />,
    readScope: 'all',
  },
  {
    to: '/branding',
    name: texts.pages.branding,
    icon: <BrandingIcon />,
    readScope: 'settings:read',
    writeScope: 'settings',
  },
  {
    to: '/clients',
    name: texts.pages.clients,
    icon: <ClientsIcon />,
    readScope: 'settings:read',
    writeScope: 'settings',
  },
  { to: '/keys', name: texts.pages.keys, icon: <KeyIcon />, readScope: 'all' },
  {
    to: '/webhooks',
    name: texts.pages.webhooks,
    icon: <WebhooksIcon />,
    readScope: 'webhooks:read',
    writeScope: 'webhooks:write',
  },
]

/** The navigation, in its order. */
export const pageGroups: readonly PageGroup[] = [
  {
    heading: undefined,
    pages: [{ to: '/', name: texts.pages.home, icon: <HomeIcon />, readScope: 'data:read' }],
  },
  { heading: texts.groups.content, pages: content },
  { heading: texts.groups.people, pages: people },
  { heading: texts.groups.activity, pages: activity },
  { heading: texts.groups.site, pages: site },
]

/** The pages of the navigation, in their order. */
export const pages: readonly Page[] = pageGroups.flatMap((group) => group.pages)
