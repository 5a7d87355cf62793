CREATE TABLE "ai_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"provider_id" text NOT NULL,
	"model" text NOT NULL,
	"ended_at" timestamp with time zone,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"held_micros" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_keys" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed_key" text NOT NULL,
	"key_ends" text NOT NULL,
	"model" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_keys_workspace_id_user_id_kind_pk" PRIMARY KEY("workspace_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ai_prices" (
	"provider_id" text NOT NULL,
	"model" text NOT NULL,
	"input_micros" bigint NOT NULL,
	"output_micros" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_prices_provider_id_model_pk" PRIMARY KEY("provider_id","model")
);
--> statement-breakpoint
CREATE TABLE "ai_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"key_ends" text,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_fallback" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"monthly_limit_micros" bigint,
	"checked_at" timestamp with time zone,
	"check_ms" integer,
	"check_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_spend" (
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"held_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_spend_scope_period_pk" PRIMARY KEY("scope","period"),
	CONSTRAINT "ai_spend_check" CHECK ("ai_spend"."spent_micros" >= 0 and "ai_spend"."held_micros" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_keys" ADD CONSTRAINT "ai_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_keys" ADD CONSTRAINT "ai_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prices" ADD CONSTRAINT "ai_prices_provider_id_ai_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ai_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_created_idx" ON "ai_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_calls_workspace_idx" ON "ai_calls" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_calls_under_way_idx" ON "ai_calls" USING btree ("created_at") WHERE "ai_calls"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_providers_default_key" ON "ai_providers" USING btree ("is_default") WHERE "ai_providers"."is_default";--> statement-breakpoint
SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY['ai_keys', 'ai_calls']) AS name;--> statement-breakpoint
-- The one provider of before is the first of several, with its key as it was sealed, under the name that people's settings know it by.
INSERT INTO ai_providers (id, kind, name, base_url, sealed_key, model, is_default, position)
SELECT 'openai-compatible', 'openai-compatible', 'OpenAI-compatible address', value->>'baseUrl', value->>'sealedApiKey', value->>'model', true, 1
FROM instance_settings
WHERE key = 'ai' AND value->>'provider' = 'openai-compatible' AND value->>'baseUrl' IS NOT NULL AND coalesce(value->>'model', '') <> '';--> statement-breakpoint
DELETE FROM instance_settings WHERE key = 'ai';
