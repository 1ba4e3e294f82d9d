import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../src/model/api.js";
import type { ProjectState } from "../../src/model/project.js";
import { toolNames } from "../../src/plan/name/names.js";
import { shortened } from "../../src/plan/name/shorten.js";
import { words } from "../../src/plan/words/words.js";
import { api, media, operation, parameter, response } from "./build.js";

function names(
  operations: readonly ReturnType<typeof operation>[],
  pinned: ProjectState["tools"] = new Map(),
  prefix = "",
): string[] {
  const owner = api(operations);
  const selected = operations.map((one) => ({
    api: owner,
    operation: one,
    key: `${one.method} ${one.path}`,
    extension: {},
  }));
  return toolNames(selected, pinned, new Map([[owner.id, prefix]]));
}

describe("from the operationId", () => {
  test.each([
    ["getPetById", "get_pet_by_id"],
    ["GETUser", "get_user"],
    ["listIPs", "list_ips"],
    ["listVMsById", "list_vms_by_id"],
    ["getHTTPSUrl", "get_https_url"],
    ["OAuthAuthorize", "get_oauth_authorize"],
    ["oAuth2Flow", "get_oauth2_flow"],
    ["idPrefixes", "get_id_prefixes"],
    ["getIPv4Address", "get_ipv4_address"],
    ["runGraphQLQueries", "run_graphql_queries"],
    ["createM2MToken", "create_m2m_token"],
    ["enable2FAViaEmail", "enable_2fa_via_email"],
    ["getIdPMetadata", "get_idp_metadata"],
    ["repos/list-for-org", "list_repos_for_org"],
    ["chat.postMessage", "post_message"],
    ["Pets Controller :: find all", "list_pets"],
    ["get_S3_bucket", "get_s3_bucket"],
    ["öffneÜbersicht", "get_offne_ubersicht"],
    ["__proto__", "proto_pets"],
    ["constructor", "constructor_pets"],
    ["search_operations", "search_operations_pets"],
    ["list", "list_pets"],
    ["获取", "list_pets"],
  ])("%s → %s", (operationId, want) => {
    expect(names([operation("GET /pets", { operationId })])).toEqual([want]);
  });

  test.each([
    ["listPeople", "GET /people", "list_people"],
    ["listPerson", "GET /humans", "list_people"],
    ["createPerson", "POST /people", "create_person"],
    ["listSpecies", "GET /species", "list_species"],
    ["deleteHttps", "DELETE /https", "delete_https"],
    ["listStaff", "GET /staff", "list_staff"],
    ["listCriteria", "GET /criteria", "list_criteria"],
    ["listFeedback", "GET /feedback", "list_feedback"],
    ["trash_list", "GET /trash", "list_trash"],
    ["get_all_empty", "GET /categories/empty", "list_empty"],
  ])("in the number of its nouns: %s of %s → %s", (operationId, line, want) => {
    expect(names([operation(line, { operationId })])).toEqual([want]);
  });

  test("what another's operationId says is never said of this one", () => {
    const own = operation("GET /account/people", { operationId: "GetAccountPeople" });
    const ofAny = operation("GET /accounts/{account}/people", { operationId: "GetAccountsAccountPeople" });
    expect(names([own, ofAny])).toEqual(["list_account_people", "list_account_people_by_account"]);
  });

  test.each([
    ["packages/get-package-for-authenticated-user", "get_package"],
    ["createCoreV1NamespacedServiceAccountTokenReview", "create_namespaced_service_account_review"],
    [
      "replaceAdmissionregistrationV1beta1MutatingWebhookConfiguration",
      "replace_mutating_webhook_configuration",
    ],
    ["list-selected-repositories-for-organization-secret", "list_selected_repos_for_org_secret"],
    ["x".repeat(90), "x".repeat(40)],
  ])("at most 40 characters, in whole words: %s → %s", (operationId, want) => {
    expect(names([operation("POST /x", { operationId })])).toEqual([want]);
  });
});

describe("as a person would, whatever the operationId is made of", () => {
  test.each([
    ["POST /issues", "issues/create", "create_issue"],
    ["POST /auth/logout", "logout", "logout"],
    ["GET /containers/json", "ContainerList", "list_containers"],
    ["POST /networks/prune", "NetworkPrune", "prune_networks"],
    ["POST /networks/{id}/prune", "prune_network", "prune_network"],
    ["POST /api-keys", "api-keys/create", "create_api_key"],
    ["GET /usage/file_search_calls", "usage-file-search-calls", "list_usage_file_search_calls"],
    ["GET /threads/{id}/items", "ListThreadItemsMethod", "list_thread_items"],
    ["POST /floating_ips", "floatingIPs_create", "create_floating_ip"],
    ["POST /apps/{id}/restrict", "apps_restrict", "restrict_app"],
    ["POST /containers/{id}/stop", "ContainerStop", "stop_container"],
    ["GET /users/authenticated", "users/get-authenticated", "get_authenticated_user"],
    ["PUT /files/{path}", "files/create-or-update-contents", "create_or_update_contents"],
    ["GET /playlists", "get-a-list-of-playlists", "list_playlists"],
    ["POST /transfer/create", "transferCreate", "create_transfer"],
    ["GET /files/{id}/tasks", "get_files_id_tasks", "list_file_tasks"],
    ["GET /tags/{key}/values", "List a Tag's Values", "list_tag_values"],
    ["GET /post/list", "getPosts", "list_posts"],
    ["GET /tasks/{id}/listMapped", "getMappedTasks", "list_mapped_tasks"],
    ["GET /timelines/list/{list}", "getTimelinesList", "get_timelines_list"],
    ["GET /accounts/search", "getAccountSearch", "search_accounts"],
    ["POST /search", "GetSearch", "search"],
    ["POST /search", "PostSearch", "search"],
    ["GET /search", "", "search"],
    ["GET /count", "", "get_count"],
    ["GET /searches", "getSearch", "get_search"],
    ["POST /imports/{id}", "postImportItem", "post_import_item"],
    ["PATCH /pools/{name}", "patch_pool", "update_pool"],
    ["POST /bills", "storeBill", "create_bill"],
    ["DELETE /ipam/services/{id}", "ipam_services_destroy", "delete_ipam_service"],
    ["GET /apps/{app}/endpoint", "v1.endpoint.list", "list_endpoints"],
    ["DELETE /boards/{board}/groups/{id}", "unGroup", "ungroup_board_group"],
    ["GET /boards/{board}/cards/{item}", "get-card-item", "get_card_item"],
    ["GET /v2/accounts/{account}/users/{id}", "User_GetUser", "get_user"],
    ["GET /incidents/custom_fields/{field}", "getCustomFieldsField", "get_incident_custom_field"],
    ["GET /timelines/tag/{name}", "tagTimeline", "get_tag_timeline"],
    ["GET /logs/{path}", "logFileHandler", "get_log_file"],
    ["POST /text-to-speech/{id}/fast", "Text_to_speech_fast", "text_to_speech_fast"],
    ["DELETE /checks/{chk_id}", "check_cancel", "cancel_check"],
    ["DELETE /project/{project}/calendars/{id}", "apiDeleteProjectCalendar", "delete_project_calendar"],
    ["POST /project/{project}/run/url", "apiRunScriptUrlv14", "run_script_url"],
    ["DELETE /store/order/{orderId}", "deleteOrder", "delete_order"],
    ["GET /projects/{id}/endpoints/{endpointID}", "GetEndpoint", "get_endpoint"],
    ["GET /projects/{id}/endpoints/{endpoint_id}", "GetProjectsEndpointsEndpoint", "get_project_endpoint"],
    ["GET /fees/{id}", "findFee", "get_fee"],
    ["GET /fees/{id}", "showFee", "get_fee"],
    ["DELETE /fees/{id}", "destroyFee", "delete_fee"],
    ["GET /users", "GetUserList", "list_users"],
    ["GET /price-lists", "getPriceList", "get_price_list"],
    ["DELETE /api/v1/lists/{id}", "listDelete", "delete_list"],
    ["POST /projects/{id}/keys", "create", "create_project_key"],
    ["GET /accounts/{account_id}/orders/{symbol}", "getOrderForAccountBySymbol", "get_order_for_account"],
    ["PUT /issues", "Bulk Mutate a List of Issues", "bulk_mutate_issues"],
    ["POST /properties", "bulkSetPropertiesList", "bulk_set_properties_list"],
    ["PUT /{realm}/groups/{id}", "putGroupByRealmById", "update_group"],
    ["POST /v1/customers/{customer}", "PostCustomersCustomer", "update_customer"],
    ["POST /v3/projects/{id}/branches", "post_v3_projects_id_branches", "create_project_branch"],
    ["GET /get/id/{id}", "get_get_id", "get_id"],
    ["GET /api/v1/nodes", "listCoreV1Node", "list_nodes"],
    ["POST /orders", "placeOrder", "place_order"],
    ["GET /recommendations", "recommendBooks", "recommend_books"],
    ["GET /skills/{skills}", "findBySkills", "find_by_skills"],
    ["GET /conversations.history", "conversations_history", "get_conversation_history"],
    ["GET /apps/{name}/logs", "ApplicationService_PodLogs", "get_application_pod_logs"],
    ["GET /api/version", "VersionService_Version", "get_version"],
    [
      "GET /applicationsets/{name}/resource-tree",
      "ApplicationSetService_ResourceTree",
      "get_application_set_resource_tree",
    ],
    ["GET /search", "search", "search"],
    ["GET /search/code", "search/code", "search_code"],
    ["GET /v3/schedules/{id}", "getScheduleV3", "get_schedule"],
    ["POST /chat.postMessage", "chat_postMessage", "post_chat_message"],
    ["DELETE /skus/{id}", "DeleteSkusId", "delete_sku"],
    ["DELETE /invites/{code}", "invite_revoke", "revoke_invite"],
    ["GET /guilds/{id}/threads/active", "get_active_guild_threads", "get_active_guild_threads"],
    ["GET /apps/approved", "admin_apps_approved_list", "list_admin_apps_approved"],
    // What frameworks call them.
    ["GET /orders", "Orders_GetAll", "list_orders"],
    ["GET /orders/{id}", "Orders_GetById", "get_order"],
    ["GET /orders/{id}/lines", "Orders_GetOrderLinesAsync", "list_order_lines"],
    ["POST /orders/{id}/submit", "Orders_SubmitAsync", "submit_order"],
    ["GET /patients", "getAllPatientsUsingGET", "list_patients"],
    ["GET /patients/{patientId}/records", "findAllByPatientId", "list_patient_records"],
    ["GET /cats", "CatsController_findAll", "list_cats"],
    ["GET /cats/{id}", "CatsController_findOne", "get_cat"],
    ["GET /users/{id}", "getOne", "get_user"],
    ["PATCH /users/{id}", "partialUpdate", "update_user"],
    ["GET /photos", "photos.index", "list_photos"],
    ["POST /photos", "photos.store", "create_photo"],
    ["GET /photos/{id}", "photos_retrieve", "get_photo"],
    ["DELETE /photos/{id}", "photos_destroy", "delete_photo"],
    ["GET /items/{id}/history", "get_item_history_endpoint", "get_item_history"],
    ["POST /api/endpoints", "create_endpoint", "create_endpoint"],
    ["PUT /tags", "SetTagsParams", "set_tags"],
    ["GET /webui", "WebUIConfigurationResponse", "get_web_ui_configuration"],
    ["PUT /query/params", "setQueryParams", "set_query_params"],
    ["POST /accounts/{id}/reconcile", "api_accounts_reconcile_create", "reconcile_account"],
    ["POST /users/{id}/deactivate_totp", "users_deactivate_totp_create", "deactivate_user_totp"],
    ["POST /documents/post_document", "documents_post_document_create", "post_document"],
    ["POST /checks/test_runs", "checks_test_runs_create", "create_checks_test_run"],
    ["POST /transactions/bulk_delete", "api_transactions_bulk_delete_create", "bulk_delete_transactions"],
    ["GET /projects/{project_id}/tasks", "genai_list_tasks_by_project", "list_project_tasks"],
    ["GET /accounts/me", "Account_GetCurrentUser", "get_current_user"],
    ["GET /hooks", "listHooksBySiteId", "list_hooks_by_site_id"],
    ["GET /responses/{id}?beta=true", "beta_getResponse", "get_beta_response"],
    // The verb is not where it stands most often.
    ["POST /auth/login", "AuthController_signIn", "sign_in_auth"],
    ["POST /invites/{code}/accept", "invite_accept", "accept_invite"],
    ["GET /containers/{id}/archive", "ContainerArchive", "archive_container"],
    ["POST /messages/read-all", "mark_all_read", "mark_all_read"],
    ["PATCH /guilds/{id}/requests/{request_id}", "action_join_request", "action_join_request"],
    ["POST /item/reset_login", "sandboxItemResetLogin", "reset_login"],
    ["POST /processor/identity/match", "processorIdentityMatch", "match_processor_identity"],
    ["POST /apps/{id}/rollback", "apps_create_rollback", "create_rollback"],
    ["POST /builds/{id}/start", "notifyBuildStart", "notify_build_start"],
    ["POST /users.setActive", "users_setActive", "set_user_active"],
    ["POST /projects/{id}/archive", "archive", "archive_project"],
    ["PUT /messages/{id}/read", "markAsRead", "mark_message_as_read"],
    ["GET /files/{name}", "serveFile", "serve_file"],
    ["GET /guilds/{id}/messages/search", "guild_search", "search_guild_messages"],
    ["DELETE /reactions/{emoji}", "delete_all_reactions", "delete_all_reactions"],
    ["GET /v1/checks/{checkId}", "getV1ChecksCheckid", "get_check"],
    ["GET /v1/oauth2", "getV1Oauth2", "get_oauth2"],
    ["POST /keys/{id}", "getKeyByIDV1", "get_key"],
    ["GET /ips/{id}", "getIPV4", "get_ipv4"],
    ["GET /chats/{id}/members", "ChatMemberOperations_listMembers", "list_members"],
    ["GET /operations", "Operations_List", "list_operations"],
    ["POST /screenshots", "CreateMultipleScreenshots", "create_multiple_screenshots"],
    ["POST /messages/{log}/_bulk", "Messages_Create Bulk", "create_messages_bulk"],
    ["POST /users/bulk", "bulkCreateUsers", "bulk_create_users"],
    ["GET /api/user/{name}", "apiUser", "get_user"],
    ["GET /services/{id}/logs", "ServiceLogs", "get_service_logs"],
    ["GET /codes_of_conduct", "codes-of-conduct/get-all-codes-of-conduct", "list_codes_of_conduct"],
    ["GET /articles/{id}", "retrieveArticle", "get_article"],
    ["GET /task/{id}/time_in_status", "GetTask'sTimeinStatus", "get_task_timein_status"],
    ["POST /indexes/{id}/search", "search_with_post", "search_index"],
    ["PATCH /indexes/{id}/settings", "update_all", "update_index_settings"],
    ["POST /videos", "videos.insert", "create_video"],
    ["POST /messages/{id}/trash", "users.messages.trash", "trash_users_message"],
    ["DELETE /users/{id}/likes/{post}", "unlikePost", "unlike_post"],
  ])("%s, %s → %s", (line, operationId, want) => {
    expect(names([operation(line, { operationId })])).toEqual([want]);
  });
});

describe("by the summary, where a machine made the operationId", () => {
  test.each([
    ["GET /search", "Search for content", "search_content"],
    ["POST /sessions", "Create a payment session", "create_payment_session"],
    ["GET /files/{id}", "Get file information", "get_file"],
    ["GET /files/{id}/information", "Get file information", "get_file_information"],
    ["GET /agents/{agent_id}", "Get agent by agent ID", "get_agent"],
    ["GET /search", "Search for content", "search_content"],
    ["POST /validateShopper", "Validates shopper", "validate_shopper"],
    ["POST /validateShopper", "Validates the shopper of a request", "validate_shopper"],
    ["GET /workspaces", "Get multiple workspaces", "list_workspaces"],
    ["POST /files/content", "Upload file", "upload_file"],
    ["POST /messages/bulk", "Create one or more new messages", "create_messages"],
    ["GET /movie/{id}/keywords", "Get keywords", "list_movie_keywords"],
    ["GET /users/{id}", "Returns a user, or an error if there is none with this id at all", "get_user"],
    ["DELETE /pets/{id}", "Get rid of it", "delete_pet"],
    ["GET /files/{id}/trash", "Get trashed file", "get_trashed_file"],
    [
      "GET /files/{id}/metadata/enterprise/classification-6VM",
      "Get classification on file",
      "get_classification_on_file",
    ],
    ["POST /payments/{id}/amountUpdates", "Update an authorised amount", "update_authorised_amount"],
    ["PUT /users/{id}/folders/0", "Transfer owned folders", "transfer_owned_folders"],
    ["POST /files/{id}/variables", "Create/modify/delete variables", "create_file_variables"],
    ["POST /login", "Login", "login"],
    ["POST /devices/{id}/image", "Upload/Update Device image", "upload_or_update_device_image"],
    ["PUT /tasks/{id}/duplicate", "Duplicate a task", "duplicate_task"],
    ["GET /projects/{id}/shares/{share}", "Get one link shares for a project", "get_link_share_for_project"],
    ["GET /timezones", "Get all available time zones on this Acme instance", "list_available_time_zones"],
    ["PUT /migration/wekan/migrate", "Import all projects, tasks etc. from an export", "migrate_wekan"],
    ["POST /marketplace/prettify", "Prettify the subscription", "prettify_marketplace"],
    ["PUT /gateways/edit/{gateway}", "Update gateway info", "update_gateway_info"],
    ["GET /devices/IoTRoot.pem", "", "get_device_iot_root_pem"],
    ["PUT /tags/{id}", "PUT (update) a tag", "update_tag"],
    ["GET /exchangeInfo", "Exchange Information", "get_exchange_info"],
    ["GET /tags/name-exists", "Checks if a tag exists with the name", "check_tag_name_exists"],
    ["POST /settings/radarr", "Create Radarr instance", "create_radarr_instance"],
    ["GET /incidents/custom_fields/{id}", "Get a field", "get_incident_custom_field"],
    ["DELETE /keys/{id}", "Remove a push key from your account", "remove_push_key"],
    [
      "DELETE /keys/{id}",
      "Remove a key with its uses from your account",
      "remove_key_with_uses_from_account",
    ],
    ["POST /account/reset-password", "Update a user's password", "reset_password"],
    ["GET /tags/following", "get following tag list", "list_following_tags"],
    ["GET /tags/get-progress", "", "get_tag_progress"],
    ["POST /tags/all", "Returns all tags", "get_tag_all"],
    ["POST /tags/all-bookmarks", "Returns a list of all bookmarked tags", "get_bookmarked_tags"],
    ["POST /tags/remove-bookmarks", "Removes all bookmarks of tags", "remove_bookmarks"],
  ])("%s, %s → %s", (line, summary, want) => {
    expect(names([operation(line, { summary })])).toEqual([want]);
  });
});

test.each([
  [
    "GET /boards/{id}/checklists",
    "boards-id-checklists",
    "Get Checklists on a Board",
    "list_checklists_on_board",
  ],
  [
    "GET /cards/{id}/membersVoted",
    "get-cards-id-membersvoted",
    "Get Members who have voted",
    "get_card_members_voted",
  ],
  ["GET /cards/{id}/board", "get-cards-id-board", "Get the Board the Card is on", "get_card_board"],
  ["PATCH /lists/{list_id}", "patchListsId", "Update lists", "update_list"],
  ["PATCH /order/{id}", "patchOrder", "Updates partially an Order", "update_order"],
  [
    "POST /{index}/_alias/{name}",
    "indices-put-alias-1",
    "Create or update an alias",
    "create_or_update_index_alias",
  ],
  ["GET /boards/{id}/checklists", "boardsidchecklists", "", "list_board_checklists"],
  ["GET /admin/boards/{id}", "GetBoardsId", "Get a Board", "get_board"],
  [
    "DELETE /admin/boards/{id}/lists/{list_id}",
    "DeleteBoardsIdListsList_id",
    "Delete a List",
    "delete_board_list",
  ],
  ["GET /gateway", "GatewayInspect", "Retrieve what connects to it", "inspect_gateway"],
  ["GET /boards/{id}/sync/status", "BoardSyncStatusInspect", "Get it", "inspect_board_sync_status"],
  ["GET /postgres/{id}", "get_postgres_postgres_id", "", "get_postgres"],
  [
    "GET /movie/{id}/watch/providers",
    "movie-watch-providers",
    "Watch Providers",
    "list_movie_watch_providers",
  ],
  ["GET /rolls/{id}/notes", "readNotes", "Read the notes on a roll", "read_notes"],
  ["GET /rolls/{id}/notes", "read_notes", "Read Notes", "list_notes"],
  ["GET /validate", "Validate", "Validate API key", "validate_api_key"],
  ["PUT /query/view/{name}", "esql-put-view", "Create or update a view", "update_view"],
  ["GET /indexes/{id}/settings", "getAll", "All settings", "get_index_settings"],
  ["PUT /settings/dictionary", "putdictionary", "Update dictionary", "update_dictionary"],
  ["DELETE /settings/typo-tolerance", "deletetypoTolerance", "Reset typoTolerance", "reset_typo_tolerance"],
  ["GET /apps", "apps_getCollection", "", "list_apps"],
  ["GET /apps/{id}", "apps_getInstance", "", "get_app"],
  ["GET /apps/{id}/builds", "apps_builds_getToManyRelated", "", "list_app_builds"],
  ["GET /nft/collections/{id}", "nft_getCollection", "", "get_nft_collection"],
  ["POST /search", "search", "Search by title", "search"],
  ["GET /export/{kind}/{id}", "exports.status", "Get export status", "get_export_status"],
  ["GET /folders/{id}/items", "Folder_GetFolderItemsAll", "Items", "get_folder_items_all"],
])("by what the operationId adds to the path: %s, %s, %s → %s", (line, operationId, summary, want) => {
  expect(names([operation(line, { operationId, summary })])).toEqual([want]);
});

test("no name has a method that is no act", () => {
  const [, batch] = names([
    operation("PATCH /lists/{id}", { operationId: "patchListsId", summary: "Update lists" }),
    operation("POST /lists/{id}", { operationId: "postListsId", summary: "Batch add or remove members" }),
  ]);
  expect(batch).toBe("batch_add_or_remove_list");
});

describe("compounds of paths are separated", () => {
  test("as most summaries write them", () => {
    expect(
      names([
        operation("GET /pullrequests", { summary: "List pull requests" }),
        operation("DELETE /pullrequests/{id}/approve", { summary: "Unapprove a pull request" }),
        operation("GET /pullrequests/{id}", { summary: "" }),
      ]),
    ).toEqual(["list_pull_requests", "unapprove_pull_request", "get_pull_request"]);
  });

  test("operationIds part them, too, and do not join what a summary parts", () => {
    expect(
      names([
        operation("GET /singlesends", { operationId: "singlesends", summary: "List single sends" }),
        operation("GET /singlesends/{id}", { operationId: "GET_singlesends-id", summary: "" }),
        operation("DELETE /singlesends/{id}", { operationId: "DELETE_singlesends-id", summary: "" }),
        operation("GET /clusterroles/{id}", { operationId: "readClusterRole" }),
        operation("GET /jobqueuestatuspages/{id}", { tags: ["Job queue status pages"] }),
      ]),
    ).toEqual([
      "list_single_sends",
      "get_single_send",
      "delete_single_send",
      "get_cluster_role",
      "get_job_queue_status_page",
    ]);
  });

  test("as tags write them, and then nothing in them is an act", () => {
    const tags = ["ImportList"];
    expect(
      names([
        operation("POST /importlist", { tags }),
        operation("GET /importlist/{id}", { tags }),
        operation("GET /timestamps/{id}", { tags }),
      ]),
    ).toEqual(["create_import_list", "get_import_list", "get_timestamp"]);
  });
});

test("what all paths of a document begin with is in no name", () => {
  const nouns = "drafts labels messages threads history".split(" ");
  const operations = nouns.flatMap((noun) => [
    operation(`GET /mail/v1/users/{userId}/${noun}`, { operationId: `mail.users.${noun}.list` }),
    operation(`GET /mail/v1/users/{userId}/${noun}/{id}`, { operationId: `mail.users.${noun}.get` }),
  ]);
  expect(names(operations).slice(0, 4)).toEqual(["list_drafts", "get_draft", "list_labels", "get_label"]);
});

test("what has items is a thing, and no act", () => {
  expect(
    names([
      operation("POST /api/tag/", { operationId: "tag_create" }),
      operation("GET /api/tag/{id}/", { operationId: "tag_retrieve" }),
      operation("POST /api/plugins/install/", { operationId: "plugins_install_create" }),
    ]),
  ).toEqual(["create_tag", "get_tag", "install_plugin"]);
});

describe("in the words of the summary, where they are the same", () => {
  test.each([
    ["POST /orders", "placeOrder", "Order books for a customer", "place_order"],
    ["POST /runs/{id}/tags", "apply_run_tags", "Apply run tags", "apply_run_tags"],
    ["GET /messages/{id}/parts/{part}", "Thumbnail", "Get an image thumbnail", "get_thumbnail"],
    ["GET /agents", "get_flows", "Get all agents", "list_flows"],
    ["GET /answers/{id}", "getFormResponse", "Get the response to a form", "get_form_response"],
    ["PATCH /issues/comments/{id}", "issueEditComment", "Edit a comment", "edit_comment"],
    ["POST /repos/{repo}/pulls", "repoCreatePullRequest", "Create a pull request", "create_pull_request"],
    ["GET /tasks/{id}/notes", "api_tasks_notes_list", "", "list_task_notes"],
    ["GET /prompts/{id}/versions/{version}", "prompts_versions_retrieve", "", "get_prompt_version"],
    ["GET /rooms/dining-rooms/{id}", "rooms_dining_rooms_retrieve", "", "get_rooms_dining_room"],
    ["GET /spaces/{id}/roles", "spaces_roles_retrieve", "List space roles", "list_space_roles"],
    ["POST /repos/{repo}/pulls/{id}/merge", "repoMergePullRequest", "Merge it", "merge_pull_request"],
    ["GET /issues/{id}/times", "issueTrackedTimes", "List an issue's times", "list_issue_tracked_times"],
    [
      "GET /repos/{repo}/pulls/{id}.{type}",
      "repoDownloadDiffOrPatch",
      "Get a diff",
      "download_diff_or_patch",
    ],
    ["GET /cards/name/{set_name}/{card_name}", "getCardByName", "Get a card", "get_card"],
    ["DELETE /lists/{id}/items", "remove-items-list", "Remove List Items", "remove_list_items"],
    ["GET /authors/{id}/books", "get-an-authors-books", "Get Author's Books", "list_author_books"],
    [
      "POST /transfer/recurring/create",
      "transferRecurringCreate",
      "Create a recurring transfer",
      "create_recurring_transfer",
    ],
    [
      "GET /apps/{app_id}/logs",
      "apps_get_logs_active_deployment",
      "Retrieve Active Deployment Logs",
      "get_active_deployment_logs",
    ],
    ["PUT /lists/{id}/tasks", "", "Create a task", "create_list_task"],
    ["PUT /lists/{id}/tasks", "", "Create or change tasks", "update_list_tasks"],
    ["PUT /foods/merge", "", "Merge one", "merge_food"],
    ["PUT /lists/{id}/duplicate", "", "Duplicate a list", "duplicate_list"],
    ["DELETE /posts/{id}/ack", "SaveReceiptForPost", "Delete a receipt", "delete_receipt_for_post"],
    ["GET /rooms/{id}/settings", "roomSettingUpdate", "Retrieve a room's settings", "get_room_setting"],
    ["GET /groups/{groupId}", "group", "Retrieve a group", "get_group"],
    ["GET /alerts/{id}/logs", "listLogs", "List Alert Logs", "list_alert_logs"],
    ["GET /alerts/{id}/logs", "listLogs", "List Logs of a Team", "list_logs"],
    [
      "POST /accounts/{id}/keys",
      "CreateanAPIkeyforaserviceaccount",
      "Creates an API key",
      "create_account_key",
    ],
    ["GET /replays/{id}/viewed-by", "listReplayViewedBy", "List who viewed it", "list_replay_viewed_by"],
    ["PATCH /tables/{name}", "", "Reset the database to a defined state", "reset_table"],
    ["GET /repos/{repo}/pages", "repos/get-pages", "Get a Pages site", "get_pages"],
    ["POST /auth", "SystemAuth", "Check auth configuration", "check_auth_configuration"],
    [
      "POST /ai/agents/{agent}/functions",
      "ai_attach_agent_function",
      "Add Function Route to an Agent",
      "attach_agent_function",
    ],
    ["GET /flags/{project}", "getFeatureFlags", "Get a list of all features", "list_feature_flags"],
    ["POST /clients", "storeClient", "Adds a client", "add_client"],
    ["DELETE /dubs/{id}", "Deletes_a_dub", "Deletes A Dub", "delete_dub"],
    ["DELETE /dubs/{dub}/part/{id}", "Deletes_a_single_part", "Deletes A Single Part", "delete_part"],
    ["POST /speech-to-speech/{voice}", "Speech_to_Speech", "Speech to speech", "speech_to_speech"],
    ["POST /boards/{board}/items/bulk", "create-items", "Create items in bulk", "create_items"],
    ["GET /sets", "list_rrsets", "List RRSets", "list_rrsets"],
    [
      "DELETE /teams/{id}/users/{user_id}",
      "deleteTeamUser",
      "Remove a user from a team",
      "remove_user_from_team",
    ],
    ["DELETE /features/{id}", "delete_feature", "Archive a feature", "archive_feature"],
    ["PUT /orders/{id}/merge", "mergeOrders", "Merge orders", "merge_orders"],
    [
      "GET /list_attributes/{attribute_id}",
      "get_list_attribute",
      "Read a List Attribute",
      "get_list_attribute",
    ],
    ["GET /users/{id}", "apiGet_1", "Get A Local User [Enterprise]", "get_local_user"],
    ["POST /roles", "postCustomRole", "Creates a new custom role.", "create_custom_role"],
    ["POST /team/{teamId}/quit", "teamIdQuit", "Leave a team", "leave_team"],
    ["POST /board/seek", "boardSeek", "Create a seek", "create_seek"],
    ["POST /calls/{id}/hangup", "callHangup", "End a call now", "call_hangup"],
    ["PUT /settings/chat", "putchat", "Update chat", "update_chat"],
    ["PUT /likes/{video}", "likeIt", "Cause a user to like a video", "like_it"],
    ["POST /actions/eval/{task}", "evalTask", "Evaluate a task by its expression", "eval_task"],
    ["POST /evaluation", "Evaluation", "Evaluate whether it may be done", "evaluation"],
    [
      "GET /contact-properties/{id}",
      "contact-properties/get",
      "Retrieve a contact property",
      "get_contact_property",
    ],
    ["GET /keys", "listGithubKeys", "List GitHub keys", "list_github_keys"],
    [
      "GET /player",
      "get-information-about-the-current-playback",
      "Get Playback State",
      "get_current_playback",
    ],
    ["GET /rules/branches/{branch}", "get-branch-rules", "Get rules for a branch", "get_branch_rules"],
    [
      "PUT /player/volume",
      "set-volume-for-users-playback",
      "Set the user's playback volume",
      "set_volume_for_user_playback",
    ],
    ["POST /exports/info", "exports/info", "Get export job information", "get_export_info"],
    ["POST /users/info", "users/info", "Return the information about the user", "get_user_info"],
    ["POST /users/senders", "users/senders", "Return the senders that have tried it", "get_user_senders"],
    ["POST /tags/time-series", "tags/time-series", "Get hourly stats for one", "get_tag_time_series"],
    ["PUT /inbox/mark-read", "markMailsAsRead", "Mark mails as read", "mark_mails_as_read"],
    ["PATCH /pools", "bulk_pools", "Bulk Pools", "bulk_update_pools"],
    ["PATCH /pools", "bulk_mutate_pools", "", "bulk_mutate_pools"],
    ["POST /dags/{id}/clearTasks", "post_clear_tasks", "Post Clear Tasks", "clear_tasks"],
    ["POST /t/{id}/invite", "inviteToTopic", "Invite to topic", "invite_to_topic"],
    ["GET /u/by-external/{external_id}", "getUserExternalId", "Get a user by external_id", "get_user"],
    ["GET /jobs/{id}/lists", "get_list_for_job", "Get List for Job", "get_list_for_job"],
    ["GET /tags/{id}/relationships/lists", "get_list_ids_for_tag", "", "get_list_ids_for_tag"],
    [
      "POST /orgs/{orgID}/members",
      "PostOrgsIDMembers",
      "Add a member to an organization",
      "add_member_to_organization",
    ],
    ["DELETE /discover/{sliderId}", undefined, "Delete slider by ID", "delete_slider"],
    [
      "GET /api/v1/groups.counters",
      "get-api-v1-groups.counters",
      "Get Group Counters",
      "list_group_counters",
    ],
    ["GET /api/v1/groups.list", "get-api-v1-groups.list", "Get Group List", "list_groups"],
    ["GET /api/v1/teams.mine", "get-api-v1-teams.mine", "Get List of My Teams", "list_teams"],
    ["GET /api/v1/groups.getFiles", "get-api-v1-groups.getFiles", "Get Group Files", "list_group_files"],
  ])("%s, %s, %s → %s", (line, operationId, summary, want) => {
    expect(names([operation(line, { ...(operationId !== undefined && { operationId }), summary })])).toEqual([
      want,
    ]);
  });
});

test.each([
  ["GET /channels/closed", "Lightning_ClosedChannels", "get_closed_channels"],
  ["POST /channels/batch", "Lightning_BatchOpenChannel", "batch_open_channel"],
  ["GET /lightning/peers", "Lightning_KnownPeers", "get_lightning_known_peers"],
])("without the service of gRPC: %s, %s → %s", (line, operationId, want) => {
  expect(names([operation(line, { operationId, tags: ["Lightning"] })])).toEqual([want]);
});

describe("without a key that the arguments say", () => {
  test.each([
    ["GET /apps/{uuid}/envs", "list-envs-by-app-uuid", "list_app_envs"],
    ["POST /apps/{uuid}/envs", "create-env-by-app-uuid", "create_app_env"],
    ["DELETE /apps/{uuid}/envs/{env_uuid}", "delete-env-by-app-uuid", "delete_app_env"],
    ["GET /teams/{id}/members", "get-members-by-team-id", "list_team_members"],
    ["GET /services/{uuid}/apps/{app_uuid}", "get-service-app-by-service-and-app-uuid", "get_service_app"],
    ["GET /deployments/apps/{uuid}", "list-deployments-by-user", "list_deployments_by_user"],
    ["GET /budgets/{id}/limits/{limitId}/items", "listItemsByBudgetLimit", "list_items_by_limit"],
  ])("%s, %s → %s", (line, operationId, want) => {
    expect(names([operation(line, { operationId })])).toEqual([want]);
  });

  test("but where it tells two apart, and never by another variable", () => {
    const all = [
      operation("GET /tasks/{task_id}/links", { operationId: "get_task_links" }),
      operation("GET /tasks/{task_id}/{map_index}/links", { operationId: "get_task_links_by_map_index" }),
      operation("GET /groups/{name}", { operationId: "getGroup" }),
      operation("GET /groups/by-id/{id}", { operationId: "getGroupById" }),
    ];
    expect(names(all)).toEqual([
      "list_task_links",
      "list_task_links_by_map_index",
      "get_group",
      "get_group_by_id",
    ]);
  });
});

test.each([
  ["getBankTransferAttachmentByFileName", "get_bank_transfer_attachment_by_name"],
  ["getCustomObjectInstanceByExternalId", "get_object_instance_by_external_id"],
  ["patch_task_instance_dry_run_of_a_map_by_index", "patch_task_instance_dry_run_map_by_index"],
  ["get_profiles_for_bulk_import_profiles_job", "get_profiles_for_bulk_import_job"],
  ["listenToCancelProductOrderStateChangeEvent", "listen_cancel_product_state_change_event"],
  ["create_embedded_unclaimed_draft_with_template", "create_unclaimed_draft_with_template"],
])("what is left of a long name says the same: %s → %s", (name, want) => {
  expect(shortened([...words(name)], 40)).toBe(want);
});

test("two methods of a path that are called alike are told apart by the method, not by an id", () => {
  const all = ["POST", "PUT"].map((method) =>
    operation(`${method} /users/{userID}/password`, { summary: "Update a password" }),
  );
  const own = operation("PUT /me/password", { summary: "Update a password" });
  expect(names([own, ...all])).toEqual([
    "update_password",
    "update_user_password",
    "update_user_password_put",
  ]);
});

test("several that have keys of their own are listed, though their noun is for much", () => {
  const all = [
    operation("GET /eventLogs", { operationId: "get_event_logs" }),
    operation("GET /eventLogs/{id}", { operationId: "get_event_log" }),
  ];
  expect(names(all)).toEqual(["list_event_logs", "get_event_log"]);
});

test("what is updated is named, and no act that its noun is as well", () => {
  const all = [
    operation("POST /settings/discover", { summary: "Batch update all sliders." }),
    operation("DELETE /settings/discover/{sliderId}", { summary: "Delete slider by ID" }),
  ];
  expect(names(all)).toEqual(["update_setting_discover", "delete_slider"]);
});

test("whose a thing is is said where a collection at the top has its name", () => {
  expect(
    names([
      operation("POST /v2/alerts/{id}/teams", { operationId: "addTeam" }),
      operation("POST /v2/alerts/{id}/notes", { operationId: "addNote" }),
      operation("DELETE /v2/tags/{id}/users", { operationId: "untagUsers" }),
      ...["GET /v2/teams", "GET /v2/users", "GET /v2/schedules", "GET /v2/policies", "GET /v2/rules"].map(
        (key) => operation(key),
      ),
    ]).slice(0, 3),
  ).toEqual(["add_alert_team", "add_note", "untag_users"]);
});

test("a compound is not said twice", () => {
  expect(
    names([operation("GET /appClips/{id}/appClipImages"), operation("GET /inAppSales/{id}/inAppSaleTexts")]),
  ).toEqual(["list_app_clip_images", "list_in_app_sale_texts"]);
});

test("what is posted is called what the description says is done", () => {
  const updating = operation("POST /v1/account", { description: "<p>Updates an account.</p>" });
  const other = operation("POST /v1/accounts/{account}", { operationId: "PostAccountsAccount" });
  expect(names([updating])).toEqual(["update_account"]);
  expect(names([updating, other])).toEqual(["update_account", "update_account_by_id"]);
});

test("a word that summaries always follow with the same one does not stand alone", () => {
  const line = (index: number): string => `GET /repos/{repo}/pulls/{id}/part${index}`;
  const parts = Array.from({ length: 9 }, (_, index) =>
    operation(line(index), {
      operationId: `pulls/get-part${index}`,
      summary: "Get a part of a pull request",
    }),
  );
  const list = operation("GET /repos/{repo}/pulls", {
    operationId: "pulls/list",
    summary: "List pull requests",
  });
  expect(names([list, ...parts])[0]).toBe("list_pull_requests");
  expect(names([list])[0]).toBe("list_pulls");
});

test("all of them are several", () => {
  const list = operation("GET /images/json", { operationId: "ImageList" });
  const all = operation("GET /images/get", { operationId: "ImageGetAll" });
  expect(names([list, all])).toEqual(["list_images", "get_all_images"]);
});

test("an update is called so unless the document has another one for a part", () => {
  expect(names([operation("PUT /pets/{id}"), operation("PATCH /pets/{id}")])).toEqual([
    "replace_pet",
    "update_pet",
  ]);
});

test("an update in parts updates where the one of the whole replaces", () => {
  const named = (path: string, operationId: string, method: string) =>
    operation(`${method} ${path}`, { operationId });
  expect(
    names([
      named("/pets/{id}", "pets_update", "PUT"),
      named("/pets/{id}", "pets_partial_update", "PATCH"),
      named("/pets", "pets_bulk_update", "PUT"),
      named("/pets", "pets_bulk_partial_update", "PATCH"),
      named("/pets", "pets_bulk_destroy", "DELETE"),
    ]),
  ).toEqual(["replace_pet", "update_pet", "bulk_replace_pets", "bulk_update_pets", "bulk_delete_pets"]);
});

test("what a query has to say needs no `by`", () => {
  const needed = parameter("query site_id", { type: "string" }, { required: true });
  const operationId = "listHooksBySiteId";
  expect(names([operation("GET /hooks", { operationId, parameters: [needed] })])).toEqual(["list_hooks"]);
});

test("a folder of many paths is in no name", () => {
  const racks = ["rack", "site", "cable", "device", "module", "region", "port", "plug", "fan", "lamp"].map(
    (noun) => operation(`GET /dcim/${noun}s`, { operationId: `dcim_${noun}s_list` }),
  );
  const others = Array.from({ length: 15 }, (_, index) => operation(`GET /folder${index}/things`));
  expect(names([...racks, ...others])[0]).toBe("list_racks");
});

test("of those that want the same name, only the one without a longer one has it", () => {
  expect(
    names([
      operation("GET /issues", { operationId: "issues/list" }),
      operation("GET /orgs/{org}/issues", { operationId: "issues/list-by-org" }),
      operation("GET /users/{name}", { operationId: "users/get-by-name" }),
    ]),
  ).toEqual(["list_issues", "list_issues_by_org", "get_user"]);
});

describe("from function, path and method, as frameworks join them", () => {
  test.each([
    ["GET /v1/pets/", "list_pets_v1_pets__get", "list_pets"],
    ["GET /pets/{pet_id}", "read_pet_pets__pet_id__get", "get_pet"],
    ["POST /getDealers", "getDealers_getDealers_post", "get_dealers"],
    ["GET /pets/mine", "list_pets_mine_get", "list_pet_mine"],
    ["GET /pets", "_pets_get", "get_pets"],
    ["GET /", "read_root__get", "get_root"],
    ["GET /pets", "find_pets_of_owners_get", "find_pets_of_owners"],
    // The path was renamed since.
    ["GET /v1/agents/{id}/tags/{key}", "get_flow_tag_v1_flows__id__tags__key__get", "get_flow_tag"],
    ["POST /api/v1/agents/{id}/retry", "retry_flow_api_v1_flows__id__retry_post", "retry_flow"],
  ])("%s, %s → %s", (line, operationId, want) => {
    expect(names([operation(line, { operationId })])).toEqual([want]);
  });

  test.each([
    { where: "at its end", total: 101, at: 90, kept: true },
    { where: "among the first twenty", total: 101, at: 19, kept: true },
    { where: "beyond, with a hundred words", total: 100, at: 20, kept: true },
    { where: "beyond, with one more word", total: 101, at: 20, kept: false },
  ])(
    "of more than a hundred words, those in the middle are dropped: a word $where",
    ({ total, at, kept }) => {
      const middle = Array.from({ length: total - 3 }, (_, index) =>
        index + 1 === at ? "owls" : `thing${index % 2 === 0 ? "" : "y"}`,
      );
      const operationId = ["get", ...middle, "of", "all"].join("_");
      const [name = ""] = names([operation("GET /pets", { operationId })]);
      expect(name.split("_").includes("owls")).toBe(kept);
    },
  );

  test("where several paths have one function, they tell what it is about", () => {
    const summary = "Get All";
    expect(
      names([
        operation("GET /api/foods", { operationId: "get_all_api_foods_get", summary }),
        operation("GET /api/units", { operationId: "get_all_api_units_get", summary }),
        operation("DELETE /api/foods/{id}", { operationId: "delete_one_api_foods__id__delete" }),
        operation("DELETE /api/units/{id}", { operationId: "delete_one_api_units__id__delete" }),
      ]),
    ).toEqual(["list_foods", "list_units", "delete_food", "delete_unit"]);
  });

  test("where the functions of two files are called alike, their paths tell them apart", () => {
    expect(
      names([
        operation("GET /voices", { operationId: "Get_voices_voices_get" }),
        operation("GET /shared-voices", { operationId: "List_voices_shared_voices_get" }),
      ]),
    ).toEqual(["list_voices", "list_shared_voices"]);
  });

  test("what a function reads by a query is listed", () => {
    const reading = (path: string, name: string): Operation =>
      operation(`POST ${path}`, { operationId: `${name}_${path.slice(1).replace(/\W/g, "_")}_post` });
    expect(
      names([
        reading("/flows/filter", "read_flows"),
        reading("/limits/filter", "read_all_limits"),
        reading("/meter/values", "read_values"),
      ]),
    ).toEqual(["list_flows", "list_limits", "read_values"]);
  });

  test("a method of a class that is not named says only what is done", () => {
    const path = "/crm/v3/objects/contacts";
    const rows: readonly [line: string, method: string, want: string][] = [
      [`GET ${path}`, "getPage", "list_contacts"],
      [`POST ${path}`, "create", "create_contact"],
      [`GET ${path}/{contactId}`, "getById", "get_contact"],
      [`PATCH ${path}/{contactId}`, "update", "update_contact"],
      [`DELETE ${path}/{contactId}`, "archive", "delete_contact"],
      [`POST ${path}/batch/archive`, "archive", "batch_archive_contacts"],
      [`POST ${path}/batch/upsert`, "upsert", "batch_upsert_contacts"],
      [`POST ${path}/search`, "doSearch", "search_contacts"],
      [`POST ${path}/merge`, "merge", "merge_contact"],
      [`POST ${path}/gdpr-delete`, "purge", "purge_contact_gdpr_delete"],
    ];
    const all = rows.map(([line, method]) => {
      const [verb = "", ...of] = line.split(" ");
      return operation(line, { operationId: `${verb.toLowerCase()}-${of.join(" ")}_${method}` });
    });
    expect(names(all)).toEqual(rows.map(([, , want]) => want));
  });

  test("method and path may stand before the function, which says more than they do", () => {
    expect(
      names([
        operation("GET /objects/{type}", { operationId: "get-/objects/{type}_getPage" }),
        operation("GET /owners/{type}", { operationId: "get-/owners/{type}_getPage" }),
        operation("POST /objects/{type}", { operationId: "post-/objects/{type}_create" }),
        operation("POST /owners/{type}", { operationId: "post-/owners/{type}_create" }),
        operation("GET /imports/{id}", { operationId: "get-/imports/{id}_/imports/{id}" }),
      ]),
    ).toEqual(["list_objects", "list_owners", "create_object", "create_owner", "get_import"]);
  });
});

describe("from method and path", () => {
  test("what all paths begin with and nothing ends at is not said", () => {
    const all = ["cats", "dogs", "owls", "hens", "cows", "pigs", "rats", "bats", "apes", "ants"];
    const under = (folder: string): Operation[] => all.map((pet) => operation(`GET ${folder}/${pet}`));
    const want = all.map((pet) => `list_${pet}`);
    expect(names(under("/zoo/main"))).toEqual(want);
    expect(names([...under("/zoo"), operation("GET /zoo")])).toEqual([
      ...all.map((pet) => `list_zoo_${pet}`),
      "get_zoo",
    ]);
    expect(names(under("/zoos/{id}"))).toEqual(all.map((pet) => `list_zoo_${pet}`));
  });

  test.each([
    ["GET /pets", "list_pets"],
    ["GET /calendar/events/upcoming", "list_calendar_upcoming_events"],
    ["GET /pets/{id}", "get_pet"],
    ["POST /pets", "create_pet"],
    ["PUT /pets/{id}", "update_pet"],
    ["PATCH /pets/{id}", "update_pet"],
    ["DELETE /pets/{id}", "delete_pet"],
    ["GET /api/v2/users/{id}/orders", "list_user_orders"],
    ["GET /api/v{version}/Users", "list_users"],
    ["POST /api/{apiVersion}/Users", "create_user"],
    ["GET /rest/api/3/filters/{id}", "get_filter"],
    ["GET /1.1/filters", "list_filters"],
    ["GET /users/{id}/orders/{order}", "get_user_order"],
    ["GET /statuses/{id}", "get_status"],
    ["GET /license/has-license", "has_license"],
    ["GET /account/is-email-valid", "is_email_valid"],
    ["GET /library/name-exists", "check_library_name_exists"],
    ["GET /movies/{id}", "get_movie"],
    ["GET /caches/{id}", "get_cache"],
    ["GET /aliases/{id}", "get_alias"],
    ["GET /boxes/{id}", "get_box"],
    ["GET /categories/{id}", "get_category"],
    ["GET /houses/{id}", "get_house"],
    ["GET /indices/{id}", "get_index"],
    ["GET /me", "get_me"],
    ["POST /oauth/token", "post_oauth_token"],
    ["GET /users/list", "list_users"],
    ["GET /cards/{id}/list", "get_card_list"],
    ["DELETE /users/delete/{id}", "delete_user"],
    ["PUT /projects/{id}/archive", "archive_project"],
    ["PUT /account/logout", "logout_account"],
    ["POST /users/forgot-password", "forgot_password"],
    ["GET /", "get_root"],
    ["HEAD /files/{id}", "check_file"],
    ["POST /login", "login"],
    ["POST /indexer/testall", "test_all_indexers"],
    ["GET /firewall", "get_firewall"],
    ["POST /system/backups/restore/{id}", "restore_backup"],
    ["GET /products/search", "search_products"],
    ["GET /users/{id}/orders/count", "count_orders"],
    ["POST /accounts/batch/archive", "batch_archive_accounts"],
    ["POST /shop/{id}/accounts/bulk/update", "bulk_update_accounts"],
    ["POST /deployment/pause/{id}", "pause_deployment"],
    ["POST /deployment/promote/{id}", "promote_deployment"],
    ["GET /Accounts/{Sid}/Calls.json", "list_account_calls"],
  ])("%s → %s", (line, want) => {
    expect(names([operation(line)])).toEqual([want]);
  });
});

test("a collection in singular is one by its items", () => {
  const lines = ["GET /movie", "POST /movie", "GET /movie/{id}", "GET /history", "GET /history/{id}"];
  expect(names(lines.map((line) => operation(line)))).toEqual([
    "list_movies",
    "create_movie",
    "get_movie",
    "list_history",
    "get_history",
  ]);
});

test("so is one whose items only have parts", () => {
  expect(names(["GET /plugin", "GET /plugin/{id}/config"].map((line) => operation(line)))).toEqual([
    "list_plugins",
    "get_plugin_config",
  ]);
});

test.each([
  ["GET /api/device", "list_devices"],
  ["GET /device/{id}", "get_device"],
  ["GET /users/myself", "get_user_myself"],
])("what answers with an array lists, where the path says one: %s → %s", (line, want) => {
  const answer = response("200", [media("application/json", { type: "array", items: { type: "object" } })]);
  expect(names([operation(line, { responses: [answer] })])).toEqual([want]);
});

test("a name that is taken tells whose it is, where the key of the owner is a mere id", () => {
  expect(
    names([
      operation("GET /team_memberships", { operationId: "TeamMembershipList" }),
      operation("GET /teams/{id}/memberships", {
        operationId: "TeamMemberships",
        summary: "List memberships",
      }),
    ]),
  ).toEqual(["list_team_memberships", "list_team_memberships_for_team"]);
});

test("a name that is taken gets a word of the path, then a number", () => {
  const operationId = "listItems";
  expect(
    names([
      operation("GET /items", { operationId }),
      operation("GET /shops/{shop}/items", { operationId }),
      operation("GET /shops/{other}/items", { operationId }),
      operation("GET /shops/items", { operationId }),
      operation("POST /items", { operationId }),
    ]),
  ).toEqual([
    "list_items",
    "list_shop_items",
    "list_shop_items_by_other",
    "list_items_shops",
    "list_items_post",
  ]);
});

test("a word of the path that a name has is not said again", () => {
  const given = { "GET /_search": "search", "POST /_search": "search-1", "GET /{index}/_search": "search-2" };
  const all = Object.entries(given).map(([line, operationId]) => operation(line, { operationId }));
  expect(names(all)).toEqual(["search", "search_post", "search_by_index"]);
});

describe("no name says another act than the operation's", () => {
  test.each([
    ["GET /pins", "deprecated_list_pins", "", "list_pins"],
    ["GET /pods/{id}/destroy/status", "pods_get_DestroyStatus", "Check status", "get_destroy_status"],
    ["PUT /pods/{id}/install_update", "pods_install_update", "Start maintenance", "install_update"],
    ["PUT /teams/{id}/users/{user}", "updateTeamUser", "Add a user to a team", "add_team_user"],
    ["PUT /teams/{id}/users/{user}", "updateTeamUser", "Update a user", "update_team_user"],
    [
      "POST /groups.users.update",
      "groups_users_update",
      "Update the list of users of it",
      "update_group_users",
    ],
    ["GET /usage/images", "usage-images", "Get images usage of it.", "get_image_usage"],
    ["POST /{set}/records", "perform-search", "Search with Lucene", "perform_search_records"],
    ["POST /memberships/add", "team-memberships/bulk-add", "Bulk add members", "bulk_add_team_memberships"],
    ["POST /invite/group/{id}", "SyncPlayJoinGroup", "Join an existing group.", "join_group"],
    ["POST /search/apply/{itemId}", "ApplySearchCriteria", "Applies criteria", "apply_search_criteria"],
    ["POST /transfer/refund/cancel", "transferRefundCancel", "Cancel a refund", "cancel_transfer_refund"],
    ["POST /admin.inviteRequests.deny", "admin_inviteRequests_deny", undefined, "deny_admin_invite_request"],
    ["POST /login/quick", "AuthenticateWithQuickConnect", undefined, "authenticate_with_quick_connect"],
    [
      "PUT /lists/{id}/items",
      "reorder-or-replace-lists-items",
      "Update items",
      "reorder_or_replace_lists_items",
    ],
    ["POST /schedules/preview", "createSchedulePreview", "Preview a schedule", "create_schedule_preview"],
    ["HEAD /items/{id}/images/{index}", "HeadItemImageByIndex", "Gets the item's image.", "get_item_image"],
    ["POST /pods/{id}/restore", "pods_post_restore_backup", "Restore a pod", "restore_backup"],
    ["POST /documents.empty_trash", "documentsEmptyTrash", "Empty trash", "empty_document_trash"],
    ["POST /genai/agents/{id}/tools", "ai_attach_agent_tool", "Add a tool to an agent", "attach_agent_tool"],
    ["GET /projects/{id}/lasttrigger", "LastTrigger", "Get project's last trigger", "get_last_trigger"],
    [
      "PUT /boxes/{id}/archive",
      "PutBoxArchive",
      "Extract an archive of files or folders to a directory in a box",
      "update_box_archive",
    ],
    ["POST /store/order", "placeOrder", "Place an order for a pet.", "place_order"],
    ["POST /pen/transfer/fire_bell", "penTransferFireBell", "Manually fire it", "fire_bell"],
    ["POST /actions/runs/{id}/rerun", "actions/re-run-workflow", "Re-run it", "rerun_workflow"],
    ["POST /runs/{id}/force-cancel", "runs/force-cancel-run", "Force cancel a run", "force_cancel_run"],
    ["POST /load_balancers/{id}/rules", "loadBalancers_add_rules", "Add Rules", "add_load_balancer_rules"],
    [
      "POST /barriers/change_status",
      "",
      "Add changed status of shield information barrier with ID",
      "add_changed_status_information_barrier",
    ],
  ])("%s, %s, %j → %s", (line, operationId, summary, want) => {
    expect(names([operation(line, { ...(operationId !== "" && { operationId }), summary })])).toEqual([want]);
  });
});

test.each([
  ["GET /api/team/{teamId}/users", "teamIdUsers", "Get members of a team", "list_team_users"],
  [
    "POST /team/{teamId}/kick/{userId}",
    "teamIdKickUserId",
    "Kick a user from your team",
    "kick_user_from_team",
  ],
  ["GET /api/puzzle/{id}", "apiPuzzleId", "Get a puzzle by its ID", "get_puzzle"],
  ["GET /api/tv/{channel}/feed", "tvChannelFeed", "Stream current TV game", "get_tv_channel_feed"],
  ["POST /inbox/{username}", "inboxUsername", "Send a private message", "send_inbox"],
  ["GET /{kind}/{id}/tags", "getKindByIdTags", "Get tags for entities", "list_tags_for_entities"],
  ["POST /boats/{id}/move_crew", "createBoatByIdMoveCrew", "Assign a crew", "assign_crew"],
  ["POST /products/{keep}/merge/{remove}", "", "Merges two products into one", "merge_product"],
  [
    "POST /notifications/send/{notificator}",
    "",
    "Send a custom notification to selected users using it",
    "send_notification",
  ],
  ["POST /products/{id}/inventory", "", "Inventories the given product", "inventory_product"],
  ["POST /objects/{entity}", "", "Adds a single object of the given entity", "add_object"],
  ["POST /charges/{id}", "", "Update a charge", "update_charge"],
  ["GET /clients/{id}/edit", "editClient", "Shows a client for editing", "get_client_edit"],
  ["POST /documents.info", "", "Retrieve a document", "get_document"],
  ["GET /api/v1/channels.list", "get-api-v1-channels.list", "Get Channel List", "list_channels"],
  ["GET /api/v1/chat.getReceipts", "get-api-v1-chat.getReceipts", "Get receipts", "list_receipts"],
  ["POST /api/v1/rooms.delete", "get-api-v1-rooms.delete", "Delete Room", "delete_room"],
  ["POST /shares.info", "", "Retrieve a share object", "get_share"],
  ["GET /hooks/{id}/messages/{msg}", "getSingleHookMessage", "", "get_hook_message"],
  ["POST /users/ban", "UsersBan", "Ban multiple users", "ban_users"],
  ["POST /users/{id}/ban", "BanUser", "Ban a user", "ban_user"],
  [
    "GET /user/{a}/monetary-account/{b}/draft-payment/{c}/note-text/{d}",
    "READ_NoteText_for_User_MonetaryAccount_DraftPayment",
    "",
    "get_note_text_for_draft_payment",
  ],
  ["GET /users/{id}/invites", "UserlandUserInvitesController_list", "List invitations", "list_user_invites"],
  [
    "GET /auth/factors/{id}",
    "AuthenticationFactorsController_get",
    "Get a factor",
    "get_authentication_factor",
  ],
  ["POST /kv/{id}", "WebVaultController_update", "Update an object", "update_kv"],
  ["GET /maps/api/place/nearbysearch/json", "nearbySearch", "", "search_nearby"],
  ["GET /maps/api/timezone/json", "", "Get the time zone", "get_time_zone"],
  [
    "GET /user/{userID}/monetary-account/{accountID}/bunqme-tab",
    "List_all_BunqmeTab_for_User_MonetaryAccount",
    "",
    "list_bunqme_tabs_for_monetary_account",
  ],
  ["POST /installation", "CREATE_Installation", "", "create_installation"],
  ["GET /runs/{id}/jobs", "list-jobs-for-workflow-run", "", "list_jobs_for_workflow_run"],
])("what is said of it, and no variable: %s, %s, %s → %s", (line, operationId, summary, want) => {
  expect(names([operation(line, { ...(operationId !== "" && { operationId }), summary })])).toEqual([want]);
});

test.each<[what: string, ids: Readonly<Record<string, string>>, want: string]>([
  [
    "the word that was dropped of it",
    {
      "GET /enterprises/{enterprise}/usage": "getSystemEnterpriseUsersOneDayUsageMetrics",
      "GET /orgs/{org}/usage": "getSystemOrganizationUsersOneDayUsageMetrics",
    },
    "get_system_org_users_day_usage_metrics",
  ],
  [
    "no name of another thing",
    { "GET /v1/account": "account_get", "GET /v1/accounts/{account}": "accounts_get" },
    "get_account_by_id",
  ],
  [
    "where it is, rather than its method",
    { "POST /registry": "registry_create", "POST /registries": "registries_create" },
    "create_registry_in_registries",
  ],
  [
    "its version, and that many are meant, whatever else is dropped",
    {
      "DELETE /authorization/v1/roles": "deleteRbacAuthorizationV1CollectionNamespacedRoleBinding",
      "DELETE /authorization/v1beta1/roles": "deleteRbacAuthorizationV1beta1CollectionNamespacedRoleBinding",
    },
    "delete_v1beta1_collection_role_binding",
  ],
])("a name that is taken tells %s", (_, ids, want) => {
  const all = Object.entries(ids).map(([line, operationId]) => operation(line, { operationId }));
  expect(names(all).at(-1)).toBe(want);
});

test("pinned names win over everything", () => {
  const pinned: ProjectState["tools"] = new Map([
    ["GET /b", { name: "list_items", form: "listed" }],
    ["GET /gone", { name: "list_old", form: "listed" }],
  ]);
  const operationId = "listItems";
  expect(
    names(
      [
        operation("GET /a", { operationId }),
        operation("GET /b", { operationId }),
        operation("GET /c", { operationId: "listOld" }),
      ],
      pinned,
    ),
  ).toEqual(["list_items_a", "list_items", "list_olds"]);
});

test.each([
  [
    "GET /branches/{id}/teams",
    "repos/get-teams-with-access-to-protected-branch",
    "get_teams_with_access_to_branch",
  ],
  [
    "GET /commits/{id}/pulls",
    "repos/list-pull-requests-associated-with-commit",
    "list_pull_requests_with_commit",
  ],
])("a name that is too long keeps its little words: %s, %s → %s", (line, operationId, want) => {
  expect(names([operation(line, { operationId })])).toEqual([want]);
});

test("but not at the price of what an adverb is for", () => {
  const name = "seek to position in currently playing track".split(" ");
  expect(shortened(name, 40)).toBe("seek_to_position_currently_playing_track");
});

test("a name that is too long keeps the word that says that many things are meant", () => {
  const all = [
    ["DELETE /pods/{id}", "deleteNamespacedPodDisruptionBudgetEviction"],
    ["DELETE /pods", "deleteCollectionNamespacedPodDisruptionBudgetEviction"],
    ["DELETE /labels", "labels/remove-all-custom-labels-from-self-hosted-runner"],
  ].map(([line = "", operationId = ""]) => operation(line, { operationId }));
  expect(names(all)).toEqual([
    "delete_pod_disruption_budget_eviction",
    "delete_collection_pod_budget_eviction",
    "remove_all_custom_labels_hosted_runner",
  ]);
});

test("a document's prefix goes before its names", () => {
  expect(names([operation("GET /pets")], new Map(), "shop")).toEqual(["shop_list_pets"]);
  expect(names([operation("GET /pets")], new Map(), "shop-")).toEqual(["shop-list_pets"]);
});

test("any document: names are valid and unique, and adding an operation renames no other", () => {
  const line = fc.tuple(
    fc.constantFrom("GET", "POST", "DELETE"),
    fc.array(fc.constantFrom("pets", "{id}", "v1", "größe", "__proto__", "a.b"), { maxLength: 4 }),
  );
  const one = fc.tuple(
    line,
    fc.option(fc.oneof(fc.string(), fc.constantFrom("list", "getPet", "get-pet", "constructor")), {
      nil: undefined,
    }),
  );
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (rows) => {
      const operations = rows.map(([[method, path], operationId], index) =>
        operation(
          `${method} /${[...path, `n${index}`].join("/")}`,
          operationId === undefined ? {} : { operationId },
        ),
      );
      const all = names(operations);
      for (const name of all) expect(name).toMatch(/^[a-z0-9_]{1,40}$/);
      expect(new Set(all).size).toBe(all.length);
      expect(names(operations.slice(0, -1))).toEqual(all.slice(0, -1));
    }),
  );
});

test("a collection in singular is listed, where its summary speaks of several", () => {
  const all = [
    operation("GET /_index_template", { operationId: "get-index-template", summary: "Get index templates" }),
    operation("GET /_index_template/{name}", {
      operationId: "get-index-template-1",
      summary: "Get a template",
    }),
  ];
  expect(names(all)).toEqual(["list_index_templates", "get_index_template_by_name"]);
});
