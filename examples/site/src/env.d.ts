/// <reference types="@react-router/dev/types" />
