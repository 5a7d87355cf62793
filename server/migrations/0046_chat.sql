CREATE TABLE "chat_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"kind" text,
	"bytes" integer NOT NULL,
	"status" text NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages_total" integer DEFAULT 0 NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"message" text,
	"passages" jsonb,
	"image" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_attachments_type_check" CHECK ("chat_attachments"."type" in ('document', 'image')),
	CONSTRAINT "chat_attachments_status_check" CHECK ("chat_attachments"."status" in ('reading', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "chat_tool_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"tool" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"at" integer NOT NULL,
	"card" jsonb,
	"told" jsonb,
	"memo" jsonb,
	"made" integer DEFAULT 0 NOT NULL,
	"message" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_tool_calls_state_check" CHECK ("chat_tool_calls"."state" in ('running', 'proposed', 'done', 'declined', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"head_id" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "chat_conversations"."title")) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text,
	"writer" text DEFAULT '' NOT NULL,
	"composer" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"resumed_at" integer,
	"hold_id" uuid,
	"expires_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "chat_messages"."text")) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_role_check" CHECK ("chat_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_messages_state_check" CHECK ("chat_messages"."state" in ('writing', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tool_calls" ADD CONSTRAINT "chat_tool_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tool_calls" ADD CONSTRAINT "chat_tool_calls_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tool_calls" ADD CONSTRAINT "chat_tool_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tool_calls" ADD CONSTRAINT "chat_tool_calls_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tool_calls" ADD CONSTRAINT "chat_tool_calls_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_parent_id_chat_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_attachments_message_idx" ON "chat_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_attachments_unsent_idx" ON "chat_attachments" USING btree ("created_at") WHERE "chat_attachments"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_tool_calls_position_key" ON "chat_tool_calls" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_tool_calls_conversation_idx" ON "chat_tool_calls" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_list_idx" ON "chat_conversations" USING btree ("workspace_id","user_id","business_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "chat_conversations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "chat_conversations_search_idx" ON "chat_conversations" USING gin ("search");--> statement-breakpoint
CREATE INDEX "chat_conversations_deleted_idx" ON "chat_conversations" USING btree ("deleted_at") WHERE "chat_conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_tree_idx" ON "chat_messages" USING btree ("conversation_id","parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_messages_search_idx" ON "chat_messages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "chat_messages_parent_idx" ON "chat_messages" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_writing_key" ON "chat_messages" USING btree ("conversation_id") WHERE "chat_messages"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "chat_messages_writing_idx" ON "chat_messages" USING btree ("workspace_id") WHERE "chat_messages"."state" = 'writing';--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['chat_conversations', 'chat_messages', 'chat_tool_calls', 'chat_attachments']) AS name;--> statement-breakpoint
-- What people ask is their own: on top of the workspace's lock and that of businesses, a tenant's transaction sees the rows of `app.user` alone.
CREATE FUNCTION protect_personal_table(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY owner ON %1$s AS RESTRICTIVE TO postwright_tenant'
    || ' USING (user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))'
    || ' WITH CHECK (user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', target);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_personal_table(regclass) FROM PUBLIC;--> statement-breakpoint
SELECT protect_personal_table(name::regclass) FROM unnest(ARRAY['chat_conversations', 'chat_messages', 'chat_tool_calls', 'chat_attachments']) AS name;
