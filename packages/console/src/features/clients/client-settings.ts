import type { SiteClient } from '@foyer/protocol/site-clients'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import {
  type SettingField,
  type SettingGroup,
  settingGroups,
} from '../../site-settings/setting-fields.js'

/** Groups of settings that a client can override. */
const groups = new Set(['registration', 'captcha'])

/** Setting in effect for a client; `isOwn` is true if the client overrides it. */
export type ClientSetting = SettingField & { isOwn: boolean }

/** Returns the settings in effect for a client: its own values, else the values of the site. */
export function clientSettings(
  { settings }: Pick<SettingsResponse, 'settings'>,
  client: Pick<SiteClient, 'settings'>,
): (Omit<SettingGroup, 'fields'> & { fields: ClientSetting[] })[] {
  const overrides = new Map(ownSettings(client).map(({ path, value }) => [path, value]))
  return settingGroups(settings, {})
    .filter(({ name }) => groups.has(name))
    .map((group) => ({
      ...group,
      fields: group.fields.map((field) => {
        const isOwn = overrides.has(field.path)
        return { ...field, isOwn, value: isOwn ? overrides.get(field.path) : field.value }
      }),
    }))
}

/** Returns the settings that a client overrides. */
export function ownSettings({ settings }: Pick<SiteClient, 'settings'>): SettingField[] {
  return settingGroups(settings, {}).flatMap(({ fields }) => fields)
}
