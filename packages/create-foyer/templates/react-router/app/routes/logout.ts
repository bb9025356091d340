import { visitContext } from '../site.server'
import type { Route } from './+types/logout'

export const action = ({ context }: Route.ActionArgs) => context.get(visitContext).logout()
