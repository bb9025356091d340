import { visitContext } from '../site.server'
import type { Route } from './+types/login'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).login()
