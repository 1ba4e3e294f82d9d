/** Where logins of users are stored. */

export interface Granted {
  accessToken: string;
  /** Servers may replace the refresh token on every use. */
  refreshToken?: string;
  /** Milliseconds since the epoch after which a new token is needed; absent if the server does not say. */
  freshUntil?: number;
}

/** A user has allowed this server to act for them. */
export interface Login extends Granted {
  /** Where the login came from and is refreshed. */
  tokenUrl: string;
  /** What told the token URL, if the API description does not. */
  discoveryUrl?: string;
  clientId: string;
}

/** Logins by the address and client that they are for. */
export interface LoginStore {
  /** Where the store is, for people. */
  readonly place: string;
  read(name: string): Promise<Login | undefined>;
  /**
   * Replaces a login while nothing else changes any, in this process or another.
   * @param change Receives the current login; returning `undefined` removes it.
   */
  update(
    name: string,
    change: (current: Login | undefined) => Promise<Login | undefined>,
  ): Promise<Login | undefined>;
}
