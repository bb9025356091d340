/* Types of the wire protocol in public signatures. */

export type {
  AccountSection,
  AddressTag,
  CallbackType,
  CollectionPlugin,
  EmailTag,
  FactorStatus,
  FactorType,
  HasFilter,
  IdentityFactorType,
  IdentityProfile,
  IdentityStatusName,
  IncludedReference,
  IndexDefinition,
  IndexStatus,
  JobStatusResponse,
  Member,
  MyPermissionsResponse,
  PagingMetadata,
  PermissionLevel,
  PhoneTag,
  PrivacyStatus,
  Prompt,
  ResponseMode,
  SessionEndReason,
  SortEntry,
  TenantType,
  WebhookIdentityType,
} from '@foyer/protocol'
export type {
  BackupStatus,
  BackupType,
  ChangedField,
  ChangedItem,
  CollectionPart,
  ComparedCollection,
  ComparedItem,
  RestorationCollection,
  RestorationStatus,
} from '@foyer/protocol/backup-endpoints'
export type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
export type {
  ConfirmFactorResponse,
  EnrolFactorRequest,
  EnrolFactorResponse,
  ListFactorsResponse,
  MemberFactor,
  SecondFactorType,
} from '@foyer/protocol/factor-endpoints'
export type { LogSequence } from '@foyer/protocol/live-endpoints'
export type { MemberFieldset, MemberPatch } from '@foyer/protocol/member-endpoints'
