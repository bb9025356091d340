// All of accounts and data, with live changes and the offline cache.
export * as app from 'firebase/app'
export * as auth from 'firebase/auth'
export * as firestore from 'firebase/firestore'
