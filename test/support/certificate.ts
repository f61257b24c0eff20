/** A client certificate that signs itself, and its private key, which nothing else uses. */

/** The certificate, valid for 100 years. */
export const clientCert = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBeDCCAR+gAwIBAgIUUYVlSyh+ZAoM3lGxdIqFfpyFbvgwCgYIKoZIzj0EAwIw",
  "ETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyNzE3NDY0OVoYDzIxMjYxMTAzMTc0",
  "NjQ5WjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC",
  "AASO9bKlNLWVZoce3WLoM+7p+ugAU+MeHsyk7r+i0i3K/jXddBaZ6jcp+KNbU6Ur",
  "8+8hb5a82LEkO+TUgI/MAdZfo1MwUTAdBgNVHQ4EFgQUMO0H/MLA/JFVz4w9vXn9",
  "YihixuYwHwYDVR0jBBgwFoAUMO0H/MLA/JFVz4w9vXn9YihixuYwDwYDVR0TAQH/",
  "BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBietUj5sYBLfh1t4Huv3IdZyVGs3Ud",
  "+iS59HbaCKyDBAIgbi4QFqqmXxsnAslKgS3KvK8BWJbXmIIFzyxwd2qvyF4=",
  "-----END CERTIFICATE-----",
].join("\n");

/** The private key of the certificate. */
export const clientKey = [
  "-----BEGIN PRIVATE KEY-----",
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPN4fn1922OEO8YNO",
  "gp1/XkFa5YM0wqppCQzrMuSv/wyhRANCAASO9bKlNLWVZoce3WLoM+7p+ugAU+Me",
  "Hsyk7r+i0i3K/jXddBaZ6jcp+KNbU6Ur8+8hb5a82LEkO+TUgI/MAdZf",
  "-----END PRIVATE KEY-----",
].join("\n");
