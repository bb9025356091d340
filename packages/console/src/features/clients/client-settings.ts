import type { SiteClient } from '@foyer/protocol/site-clients'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import {
  type SettingField,
  type SettingGroup,
  settingGroups,
} from '../../site-settings/setting-fields.js'

/** The groups that a client may have settings of its own in. */
const groups = new Set(['registration', 'captcha'])

/** A setting as it holds for who comes by a client. */
export type ClientSetting = SettingField & { isOwn: boolean }

/** What can be set for one client: the values of the site, with the client's own in their place. */
export function clientSettings(
  { settings }: Pick<SettingsResponse, 'settings'>,
  client: Pick<SiteClient, 'settings'>,
): (Omit<SettingGroup, 'fields'> & { fields: ClientSetting[] })[] {
  const own = new Map(ownSettings(client).map(({ path, value }) => [path, value]))
  return settingGroups(settings, {})
    .filter(({ name }) => groups.has(name))
    .map((group) => ({
      ...group,
      fields: group.fields.map((field) => {
        const isOwn = own.has(field.path)
        return { ...field, isOwn, value: isOwn ? own.get(field.path) : field.value }
      }),
    }))
}

/** The settings that a client has of its own. */
export function ownSettings({ settings }: Pick<SiteClient, 'settings'>): SettingField[] {
  return settingGroups(settings, {}).flatMap(({ fields }) => fields)
}
