import { type OwnerRole, ownerRoles } from '@foyer/protocol/owner-roles'
import type { SelectOption } from '../../ui/choice/Select.js'
import { texts } from './texts/texts.js'

/** Roles to choose from. */
export const roleOptions: readonly SelectOption<OwnerRole>[] = ownerRoles.map((role) => ({
  value: role,
  text: texts.roles[role].name,
}))
