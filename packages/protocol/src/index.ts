export { messageOf } from '#messages'
export type {
  Decision,
  GetDecisionResponse,
  ListDecisionsRequest,
  ListDecisionsResponse,
} from './admin/decision.js'
export * as devClockEndpoints from './admin/dev-clock-endpoints.js'
export * from './admin/inbox.js'
export * as operatorEndpoints from './admin/operator-endpoints.js'
export * from './admin/owner-members.js'
export type { FactorStatus, FactorType, IdentityFactorType } from './auth/factors.js'
export * from './auth/identity.js'
export * from './auth/oauth.js'
export * from './auth/pkce.js'
export type { RecoveryRedirect } from './auth/recovery-endpoints.js'
export * as recoveryEndpoints from './auth/recovery-endpoints.js'
export {
  type AccountSection,
  type AuthRequest,
  accountSections,
  type CallbackType,
  type RedirectCallbacks,
  type RedirectSessionRequest,
  type RedirectSessionResponse,
} from './auth/redirects.js'
export * from './collections/collection.js'
export * as collectionEndpoints from './collections/collection-endpoints.js'
export * from './collections/collection-field.js'
export * from './collections/data-index.js'
export * from './collections/field-types.js'
export * as permissionEndpoints from './collections/permission-endpoints.js'
export * from './collections/permissions.js'
export * from './data/aggregate.js'
export * from './data/aggregate-results.js'
export { applyPatch } from './data/apply-patch.js'
export * from './data/bulk.js'
export * from './data/explanation.js'
export * from './data/items.js'
export * from './data/jobs.js'
export * from './data/patch.js'
export * from './data/references.js'
export * from './data/search.js'
export { isSystemField } from './data/system-fields.js'
export * from './endpoint.js'
export * as endpoints from './endpoints.js'
export * as dataCodes from './errors/data-codes.js'
export * from './errors/error-body.js'
export * as generalCodes from './errors/general-codes.js'
export * as identityCodes from './errors/identity-codes.js'
export type { OAuthErrorCode } from './errors/oauth-error-code.js'
export {
  type Comparison,
  type Composite,
  type Condition,
  conditionsOf,
  type Filter,
  type Scalar,
  type TextPattern,
  type TextTest,
} from './filter/ast.js'
export {
  type Comparable,
  ConditionBuilder,
  everything,
  type FilterBuilder,
  type FilterOperators,
  type FilterParts,
  filter,
  type HasFilter,
  isBuilder,
  joinFilters,
  wireOf,
} from './filter/build.js'
export { compileMatcher, matchFilter } from './filter/match.js'
export { parseFilter } from './filter/parse.js'
export { compilePattern } from './filter/pattern.js'
export * as limits from './limits.js'
export type { Member, MemberResponse } from './members/members.js'
export * from './members/profile.js'
export type { Stage } from './pipeline/ast.js'
export type { Meter } from './pipeline/meter.js'
export { parsePipeline } from './pipeline/parse-pipeline.js'
export * from './pipeline/pipeline-request.js'
export type { Row } from './pipeline/rows.js'
export { type Rows, runPipeline } from './pipeline/run-pipeline.js'
export { pathOf, toQueryString } from './request-url.js'
export { CheckError } from './values/check-error.js'
export * from './values/checks.js'
export { parseIsoDate, readWireDate, type WireDate, wireDate } from './values/date.js'
export { equalJson, isJsonObject } from './values/json.js'
export * from './values/path.js'
export { PointerError } from './values/pointer-error.js'
export * from './values/sort.js'
export * from './values/text.js'
export * from './values/wire-item.js'
