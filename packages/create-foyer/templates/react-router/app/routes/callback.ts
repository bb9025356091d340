import { visitContext } from '../site.server'
import type { Route } from './+types/callback'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).callback()
