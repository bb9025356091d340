export {
  type GuardedTokenStorage,
  type GuardOptions,
  guardedTokenStorage,
  type OfficialTokens,
} from './official/guarded-token-storage.js'
export { pointProviderAt, routeProvider } from './official/route-provider.js'
