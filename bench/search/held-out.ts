import type { Question } from "./questions.js";

/**
 * Written by someone who had read neither the index nor its synonyms. Never tuned on: nothing in the search may be changed
 * because of a row here.
 */
export const heldOut: readonly Question[] = [
  {
    document: "github.json",
    asked: "my fork is way behind the original, catch it up",
    answers: ["POST /repos/{owner}/{repo}/merge-upstream"],
  },
  {
    document: "github.json",
    asked: "get rid of a branch after the PR went in",
    answers: ["DELETE /repos/{owner}/{repo}/git/refs/{ref}"],
  },
  {
    document: "github.json",
    asked: "two of the CI jobs were flaky, run just the broken ones again",
    answers: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs"],
  },
  {
    document: "github.json",
    asked: "which websites send visitors to my repo?",
    answers: ["GET /repos/{owner}/{repo}/traffic/popular/referrers"],
  },
  {
    document: "github.json",
    asked: "a troll keeps bothering everyone in our organization, shut them out",
    answers: ["PUT /orgs/{org}/blocks/{username}"],
  },
  {
    document: "stripe.json",
    asked: "give a customer their money back",
    answers: ["POST /v1/refunds", "POST /v1/charges/{charge}/refunds", "POST /v1/charges/{charge}/refund"],
  },
  {
    document: "stripe.json",
    asked: "buyer filed a chargeback, send the bank our proof of delivery",
    answers: ["POST /v1/disputes/{dispute}", "POST /v1/charges/{charge}/dispute"],
  },
  {
    document: "stripe.json",
    asked: "stop billing someone every month",
    answers: [
      "DELETE /v1/subscriptions/{subscription_exposed_id}",
      "DELETE /v1/customers/{customer}/subscriptions/{subscription_exposed_id}",
    ],
  },
  { document: "stripe.json", asked: "20% off code for our summer sale", answers: ["POST /v1/coupons"] },
  {
    document: "stripe.json",
    asked: "how much money do we have sitting in Stripe",
    answers: ["GET /v1/balance"],
  },
  {
    document: "kubernetes.json",
    asked: "my container keeps crashing, what did it print?",
    answers: ["GET /api/v1/namespaces/{namespace}/pods/{name}/log"],
  },
  {
    document: "kubernetes.json",
    asked: "open a shell inside a running pod",
    answers: [
      "GET /api/v1/namespaces/{namespace}/pods/{name}/exec",
      "POST /api/v1/namespaces/{namespace}/pods/{name}/exec",
    ],
  },
  {
    document: "kubernetes.json",
    asked: "put a cap on how much CPU and memory one team's namespace may use altogether",
    answers: ["POST /api/v1/namespaces/{namespace}/resourcequotas"],
  },
  {
    document: "kubernetes.json",
    asked: "am I even allowed to delete pods here?",
    answers: [
      "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
      "POST /apis/authorization.k8s.io/v1beta1/selfsubjectaccessreviews",
      "POST /apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
      "POST /apis/authorization.k8s.io/v1beta1/selfsubjectrulesreviews",
    ],
  },
  {
    document: "digitalocean/DigitalOcean-public.v2.yaml",
    asked: "visitors still get the old images from the CDN, flush it",
    answers: ["DELETE /v2/cdn/endpoints/{cdn_id}/cache", "DELETE /v2/load_balancers/{lb_id}/cache"],
  },
  {
    document: "digitalocean/DigitalOcean-public.v2.yaml",
    asked: "what will this month cost me so far",
    answers: ["GET /v2/customers/my/balance", "GET /v2/customers/my/invoices"],
  },
  {
    document: "digitalocean/DigitalOcean-public.v2.yaml",
    asked: "my server hangs, reboot it",
    answers: ["POST /v2/droplets/{droplet_id}/actions"],
  },
  {
    document: "digitalocean/DigitalOcean-public.v2.yaml",
    asked: "the last release broke our app, go back to the one before",
    answers: ["POST /v2/apps/{app_id}/rollback"],
  },
  {
    document: "digitalocean/DigitalOcean-public.v2.yaml",
    asked: "tell me when my website is down",
    answers: ["POST /v2/uptime/checks/{check_id}/alerts", "POST /v2/uptime/checks"],
  },
  {
    document: "slack.json",
    asked: "say something in a channel that only one person sees",
    answers: ["POST /chat.postEphemeral"],
  },
  { document: "slack.json", asked: "no pings for the next hour please", answers: ["POST /dnd.setSnooze"] },
  {
    document: "slack.json",
    asked: "which Slack account belongs to anna@example.com",
    answers: ["GET /users.lookupByEmail"],
  },
  {
    document: "slack.json",
    asked: "show me the answers under a message",
    answers: ["GET /conversations.replies"],
  },
  {
    document: "slack.json",
    asked: "her laptop was stolen, log her out everywhere",
    answers: ["POST /admin.users.session.reset"],
  },
  {
    document: "twilio-api-v2010.json",
    asked: "text a customer that their order has shipped",
    answers: ["POST /2010-04-01/Accounts/{AccountSid}/Messages.json"],
  },
  {
    document: "twilio-api-v2010.json",
    asked: "buy a new number for our hotline",
    answers: [
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers.json",
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers/Local.json",
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers/Mobile.json",
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers/TollFree.json",
    ],
  },
  {
    document: "twilio-api-v2010.json",
    asked: "hang up a call that is still going on",
    answers: ["POST /2010-04-01/Accounts/{AccountSid}/Calls/{Sid}.json"],
  },
  {
    document: "twilio-api-v2010.json",
    asked: "mute one noisy caller in the conference",
    answers: [
      "POST /2010-04-01/Accounts/{AccountSid}/Conferences/{ConferenceSid}/Participants/{CallSid}.json",
    ],
  },
  {
    document: "asana.yaml",
    asked: "this can't start until the other thing is finished",
    answers: ["POST /tasks/{task_gid}/addDependencies", "POST /tasks/{task_gid}/addDependents"],
  },
  {
    document: "asana.yaml",
    asked: "everything overdue across the whole company",
    answers: ["GET /workspaces/{workspace_gid}/tasks/search"],
  },
  { document: "asana.yaml", asked: "leave a comment on a task", answers: ["POST /tasks/{task_gid}/stories"] },
  {
    document: "asana.yaml",
    asked: "I'm on vacation next week, mark me as away",
    answers: ["POST /ooo_entries"],
  },
  {
    document: "spotify.yaml",
    asked: "what song is this?",
    answers: ["GET /me/player/currently-playing", "GET /me/player"],
  },
  { document: "spotify.yaml", asked: "turn it up a bit", answers: ["PUT /me/player/volume"] },
  {
    document: "spotify.yaml",
    asked: "move the music from my phone to the living room speaker",
    answers: ["PUT /me/player"],
  },
  { document: "spotify.yaml", asked: "which bands do I listen to the most", answers: ["GET /me/top/{type}"] },
  { document: "openai.yaml", asked: "turn a voice memo into text", answers: ["POST /audio/transcriptions"] },
  { document: "openai.yaml", asked: "read this article out loud", answers: ["POST /audio/speech"] },
  {
    document: "openai.yaml",
    asked: "is this user comment abusive or hateful?",
    answers: ["POST /moderations"],
  },
  {
    document: "openai.yaml",
    asked: "how many dollars did our company burn last month",
    answers: ["GET /organization/costs"],
  },
  {
    document: "openai.yaml",
    asked: "find the passages in my uploaded documents that answer a question",
    answers: ["POST /vector_stores/{vector_store_id}/search"],
  },
  {
    document: "discord.json",
    asked: "a raid is on, kick forty spammers out for good in one go",
    answers: ["POST /guilds/{guild_id}/bulk-ban"],
  },
  {
    document: "discord.json",
    asked: "make somebody a moderator",
    answers: [
      "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
      "PATCH /guilds/{guild_id}/members/{user_id}",
    ],
  },
  {
    document: "discord.json",
    asked: "who deleted that channel yesterday?",
    answers: ["GET /guilds/{guild_id}/audit-logs"],
  },
  {
    document: "discord.json",
    asked: "wipe the last 50 messages from a channel",
    answers: ["POST /channels/{channel_id}/messages/bulk-delete"],
  },
  {
    document: "discord.json",
    asked: "close the vote early",
    answers: ["POST /channels/{channel_id}/polls/{message_id}/expire"],
  },
  {
    document: "plaid.yaml",
    asked: "how much money is in the user's bank account right now",
    answers: ["POST /accounts/balance/get", "POST /processor/balance/get"],
  },
  {
    document: "plaid.yaml",
    asked: "what subscriptions and bills does the user pay every month",
    answers: ["POST /transactions/recurring/get", "POST /processor/transactions/recurring/get"],
  },
  {
    document: "plaid.yaml",
    asked: "user no longer wants us connected to their bank",
    answers: ["POST /item/remove", "POST /user/items/remove"],
  },
  {
    document: "plaid.yaml",
    asked: "pretend the bank password changed so I can test our reconnect screen",
    answers: ["POST /sandbox/item/reset_login", "POST /sandbox/user/reset_login"],
  },
  {
    document: "pagerduty.json",
    asked: "who do I ring right now if the database goes down",
    answers: ["GET /oncalls", "GET /schedules/{id}/users"],
  },
  {
    document: "pagerduty.json",
    asked: "don't wake anyone up during tonight's upgrade",
    answers: ["POST /maintenance_windows"],
  },
  {
    document: "pagerduty.json",
    asked: "Bob covers for me on Saturday",
    answers: ["POST /schedules/{id}/overrides", "POST /v3/schedules/{id}/overrides"],
  },
  {
    document: "pagerduty.json",
    asked: "has this kind of outage happened before?",
    answers: ["GET /incidents/{id}/past_incidents"],
  },
  {
    document: "notion.json",
    asked: "what does this page say",
    answers: ["GET /v1/pages/{page_id}/markdown", "GET /v1/blocks/{block_id}/children"],
  },
  {
    document: "notion.json",
    asked: "where did I put my meeting notes about the budget",
    answers: ["POST /v1/search"],
  },
  {
    document: "notion.json",
    asked: "tick off an entry in my to-do table",
    answers: ["PATCH /v1/pages/{page_id}"],
  },
  {
    document: "notion.json",
    asked: "which rows in my table are still open",
    answers: ["POST /v1/data_sources/{data_source_id}/query"],
  },
  { document: "figma.yaml", asked: "save a frame as PNG", answers: ["GET /v1/images/{file_key}"] },
  {
    document: "figma.yaml",
    asked: "what feedback did people leave on the mockup",
    answers: ["GET /v1/files/{file_key}/comments"],
  },
  {
    document: "figma.yaml",
    asked: "see how the design looked last month",
    answers: ["GET /v1/files/{file_key}/versions"],
  },
  {
    document: "figma.yaml",
    asked: "our endpoint never got called, did Figma send anything?",
    answers: ["GET /v2/webhooks/{webhook_id}/requests"],
  },
  {
    document: "box.json",
    asked: "I threw away a document by accident, get it back",
    answers: ["POST /files/{file_id}"],
  },
  {
    document: "box.json",
    asked: "download a whole bunch of stuff at once",
    answers: ["POST /zip_downloads"],
  },
  { document: "box.json", asked: "get a contract signed by a client", answers: ["POST /sign_requests"] },
  {
    document: "box.json",
    asked: "what does this PDF say about the notice period?",
    answers: ["POST /ai/ask"],
  },
  {
    document: "box.json",
    asked: "she quit, hand all her files over to her manager",
    answers: ["PUT /users/{user_id}/folders/0"],
  },
  {
    document: "resend.yaml",
    asked: "stop the newsletter that is set to go out tomorrow",
    answers: ["POST /broadcasts/{id}/cancel"],
  },
  {
    document: "resend.yaml",
    asked: "load a CSV of people into my mailing list",
    answers: ["POST /contacts/imports"],
  },
  {
    document: "resend.yaml",
    asked: "did my mail to the customer bounce?",
    answers: ["GET /emails/{email_id}"],
  },
  {
    document: "resend.yaml",
    asked: "never mail this address again",
    answers: ["POST /suppressions", "POST /suppressions/batch/add", "PATCH /contacts/{id}"],
  },
  {
    document: "resend.yaml",
    asked: "I've added the DNS entries, check them",
    answers: ["POST /domains/{domain_id}/verify", "POST /domains/{domain_id}/claim/verify"],
  },
];
