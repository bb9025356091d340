import type {
  AccountSection,
  AddressTag,
  BackupStatus,
  CallbackType,
  EmailTag,
  FactorStatus,
  IdentityFactorType,
  IdentityStatusName,
  IndexStatus,
  LoginState,
  PermissionLevel,
  PhoneTag,
  PrivacyStatus,
  Prompt,
  Role,
  TenantType,
  WebhookIdentityType,
} from '../index.js'

/** `true` if two types have the same values. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

/** Asserts that the enumerations of the package have the values of the specification. */
export const enumerations: {
  accountSections: Same<
    AccountSection,
    'ACCOUNT_INFO' | 'BOOKINGS' | 'ORDERS' | 'SUBSCRIPTIONS' | 'EVENTS'
  >
  callbackTypes: Same<CallbackType, 'LOGOUT' | 'CHECKOUT' | 'AUTHORIZE'>
  roles: Same<Role, 'none' | 'visitor' | 'member'>
  addressTags: Same<AddressTag, 'UNTAGGED' | 'HOME' | 'WORK' | 'BILLING' | 'SHIPPING'>
  emailTags: Same<EmailTag, 'UNTAGGED' | 'MAIN' | 'HOME' | 'WORK'>
  phoneTags: Same<PhoneTag, 'UNTAGGED' | 'MAIN' | 'HOME' | 'MOBILE' | 'WORK' | 'FAX'>
  privacyStatus: Same<PrivacyStatus, 'UNDEFINED' | 'PUBLIC' | 'PRIVATE'>
  identityStatuses: Same<
    IdentityStatusName,
    'UNKNOWN_STATUS' | 'PENDING' | 'ACTIVE' | 'DELETED' | 'BLOCKED' | 'OFFLINE'
  >
  factorTypes: Same<IdentityFactorType, 'PASSWORD' | 'SMS' | 'CALL' | 'EMAIL' | 'TOTP' | 'PUSH'>
  factorStatus: Same<FactorStatus, 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'>
  tenantTypes: Same<TenantType, 'ACCOUNT' | 'SITE' | 'ROOT'>
  webhookIdentityTypes: Same<
    WebhookIdentityType,
    'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'
  >
  prompts: Same<Prompt, 'login' | 'none' | 'consent' | 'select_account'>
  /** `SECOND_FACTOR_REQUIRED` is not in the specification. @see docs/decisions/0028-second-factors.md */
  loginStates: Same<
    Exclude<LoginState['loginState'], 'SECOND_FACTOR_REQUIRED'>,
    | 'INITIAL'
    | 'SUCCESS'
    | 'FAILURE'
    | 'EMAIL_VERIFICATION_REQUIRED'
    | 'OWNER_APPROVAL_REQUIRED'
    | 'USER_CAPTCHA_REQUIRED'
    | 'SILENT_CAPTCHA_REQUIRED'
  >
  backupStates: Same<BackupStatus, 'PENDING' | 'READY' | 'FAILED' | 'DELETED' | 'CANCELED'>
  indexStates: Same<
    IndexStatus,
    'BUILDING' | 'ACTIVE' | 'DROPPING' | 'DROPPED' | 'FAILED' | 'INVALID'
  >
  permissionLevels: Same<
    PermissionLevel,
    'ANYONE' | 'SITE_MEMBER' | 'SITE_MEMBER_AUTHOR' | 'CMS_EDITOR' | 'PRIVILEGED'
  >
} = {
  accountSections: true,
  callbackTypes: true,
  roles: true,
  addressTags: true,
  emailTags: true,
  phoneTags: true,
  privacyStatus: true,
  identityStatuses: true,
  factorTypes: true,
  factorStatus: true,
  tenantTypes: true,
  webhookIdentityTypes: true,
  prompts: true,
  loginStates: true,
  backupStates: true,
  indexStates: true,
  permissionLevels: true,
}
