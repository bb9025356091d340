// The whole package: accounts, data, live changes, files, functions, messages.
export * from 'appwrite'
